import { useId, useRef } from 'react';
import { Icon } from '../../ui/icon';
import { useFileChoice } from '../../ui/use-file-choice';
import { ACCEPTED_FILES } from './file-refusal';
import { UploadBoxActions } from './upload-box-actions';
import type { UploadBox as Box } from './use-uploads';

type Props = {
  label: string;
  box: Box;
  onChoose: (files: File[]) => void;
  onCancel: () => void;
  onRemove: () => void;
};

/** The box of one document: drop a file on it, or press it to choose one. */
export function UploadBox({ label, box, onChoose, onCancel, onRemove }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { onChange, dropProps } = useFileChoice(input, onChoose);
  const { file, sending, error } = box;
  const tone = error ? 'border-bad' : file && !sending ? 'border-good' : 'border-edge';
  return (
    <li
      {...dropProps}
      className={`@container flex flex-col rounded-xl border border-dashed ${tone} outline-accent outline-offset-2 field-focused:outline-2 data-over:bg-accent-soft`}
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
      {sending && (
        <progress
          max={100}
          value={sending.percent}
          aria-label="Progresso"
          // The negative margin keeps the box's height: the page must not shift under a press as the upload ends.
          className="progress-bar mx-4 -mt-3 mb-1"
        />
      )}
      <UploadBoxActions
        id={id}
        box={box}
        input={input}
        onChoose={onChoose}
        onCancel={onCancel}
        onRemove={onRemove}
      />
    </li>
  );
}

function BoxLabel({ id, label, box }: { id: string; label: string; box: Box }) {
  const { file, sending, error } = box;
  return (
    <label
      htmlFor={id}
      className="flex flex-1 cursor-pointer items-center gap-3 rounded-xl p-[min(1rem,4vw)] hover:bg-raised"
    >
      <Icon
        name={sending ? 'file-text' : file ? 'circle-check' : 'upload'}
        className={`size-6 shrink-0 @max-[9rem]:hidden ${file && !sending ? 'text-good' : 'text-muted'}`}
      />
      <span className="min-w-0 flex-1 text-sm">
        <span id={`${id}-label`} className="block font-medium text-base">
          {label}
        </span>
        {/* In the line of the state, so that nothing shifts under a press as an upload fails. */}
        <span id={`${id}-error`} role="alert" className="block text-bad">
          {error}
        </span>
        <span id={`${id}-state`} className="block text-muted">
          {(!error || file) && <State box={box} />}
        </span>
      </span>
    </label>
  );
}

function State({ box: { file, sending } }: { box: Box }) {
  if (sending) {
    return (
      <>
        <span>A carregar...</span> <span className="tabular-nums">{`${sending.percent} %`}</span>
        <span className="block truncate">{sending.fileName}</span>
      </>
    );
  }
  if (!file) return <span>Escolha ou largue aqui o ficheiro</span>;
  return (
    <>
      <span className="font-medium text-good">Documento carregado</span>
      <span className="block truncate">{file.fileName}</span>
    </>
  );
}
