import { useId, useRef } from 'react';
import { Icon } from '../../ui/icon';
import { useFileChoice } from '../../ui/use-file-choice';
import { ACCEPTED_FILES } from './accepted-files';
import { UploadBoxActions } from './upload-box-actions';
import type { UploadBox as Box } from './use-uploads';

type Props = {
  label: string;
  box: Box;
  onChoose: (files: File[]) => void;
  onCancel: () => void;
  onRemove: () => void;
};

/** On a phone the toast of the upload stands below the header: what is scrolled into view comes to stand below it. */
export const BELOW_TOAST = 'max-md:scroll-mt-44';

/** The box of one document: drop a file on it, or press it to choose one. Its height is the same before, while and after
 * a file is uploaded, so that the page does not move under a finger. */
export function UploadBox({ label, box, onChoose, onCancel, onRemove }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLLIElement>(null);
  const choose = (files: File[]) => {
    if (files.length > 0) place.current?.scrollIntoView({ block: 'nearest' });
    onChoose(files);
  };
  const { onChange, dropProps } = useFileChoice(input, choose);
  const { file, sending, error } = box;
  const tone = error ? 'border-bad' : file && !sending ? 'border-good' : 'border-edge';
  return (
    <li
      {...dropProps}
      ref={place}
      className={`${BELOW_TOAST} @container flex flex-col rounded-xl border border-dashed ${tone} outline-accent outline-offset-2 field-focused:outline-2 data-over:bg-accent-soft`}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={ACCEPTED_FILES}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-error ${id}-state`}
        onChange={onChange}
        className="sr-only"
      />
      <BoxLabel id={id} label={label} box={box} />
      <UploadBoxActions
        id={id}
        box={box}
        input={input}
        onChoose={choose}
        onCancel={onCancel}
        onRemove={onRemove}
      />
    </li>
  );
}

function BoxLabel({ id, label, box }: { id: string; label: string; box: Box }) {
  return (
    <label
      htmlFor={id}
      className="flex flex-1 cursor-pointer items-start gap-3 rounded-xl p-[min(1rem,4vw)] pb-0 hover:text-accent-strong"
    >
      <Picture box={box} />
      <span className="min-w-0 flex-1 text-sm">
        <span id={`${id}-label`} className="block font-medium text-base">
          {label}
        </span>
        {/* In the lines of the state, so that nothing shifts under a press as an upload fails. */}
        <span className="block min-h-10">
          <span id={`${id}-error`} role="alert" className="block text-bad">
            {box.error}
          </span>
          <span id={`${id}-state`} className="block text-muted">
            {(!box.error || box.file) && <State box={box} />}
          </span>
        </span>
      </span>
    </label>
  );
}

/** The file in small; without a picture what it is, or what is to be done. */
function Picture({ box: { file, sending, thumbnail } }: { box: Box }) {
  const isThere = file && !sending;
  return (
    <span className="relative grid size-14 shrink-0 place-content-center rounded-lg bg-raised @max-[11rem]:hidden">
      {isThere && thumbnail ? (
        <img src={thumbnail} alt="" className="size-14 rounded-lg object-cover" />
      ) : (
        <Icon name={sending || file ? 'file-text' : 'upload'} className="size-6 text-muted" />
      )}
      {isThere && (
        <span className="absolute -right-1.5 -bottom-1.5 rounded-full bg-surface text-good">
          <Icon name="circle-check" className="size-6" />
        </span>
      )}
    </span>
  );
}

function State({ box: { file, sending } }: { box: Box }) {
  if (sending) {
    return (
      <>
        <span className="block">
          <span>A carregar...</span> <span className="tabular-nums">{`${sending.percent} %`}</span>
        </span>
        <span className="block truncate">{sending.fileName}</span>
      </>
    );
  }
  if (!file) {
    return (
      <>
        <span className="pointer-coarse:hidden">Escolha ou largue aqui o ficheiro</span>
        <span className="not-pointer-coarse:hidden">Tire uma fotografia ou escolha um ficheiro</span>
      </>
    );
  }
  return (
    <>
      <span className="block font-medium text-good">Documento carregado</span>
      <span className="block truncate">{file.fileName}</span>
    </>
  );
}
