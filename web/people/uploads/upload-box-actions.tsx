import type { RefObject } from 'react';
import { buttonClass } from '../../ui/button-class';
import { Icon } from '../../ui/icon';
import { ACCEPTED_FILES } from './accepted-files';
import type { UploadBox } from './use-uploads';

type UploadBoxActionsProps = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  box: UploadBox;
  onChoose: (files: File[]) => void;
  onCancel: () => void;
  onRemove: () => void;
};

/** Only where a finger touches it. */
const TOUCHED = 'not-pointer-coarse:hidden';

/** The actions on the file of a box. */
export function UploadBoxActions({ id, input, box, onChoose, onCancel, onRemove }: UploadBoxActionsProps) {
  const { file, sending, again } = box;
  /** The pressed button is removed: the focus stays in the box. */
  const focusing = (action: () => void) => () => {
    action();
    input.current?.focus();
  };
  const photograph = () => {
    if (!input.current) return;
    // The camera takes JPEG; beside PDFs a phone may offer only its gallery, or files.
    input.current.accept = 'image/*';
    input.current.setAttribute('capture', 'environment');
    input.current.click();
    input.current.removeAttribute('capture');
    input.current.accept = ACCEPTED_FILES;
  };
  const button = (label: string, onClick: () => void, quiet = false) => (
    <button
      type="button"
      aria-describedby={`${id}-label`}
      onClick={onClick}
      className={buttonClass({ size: 'small', quiet })}
    >
      {label}
    </button>
  );
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-end pointer-coarse:min-h-14 gap-2 px-[min(1rem,4vw)] pt-1 pb-2">
      {sending && (
        <>
          <progress
            max={100}
            value={sending.percent}
            aria-label="Progresso"
            className="progress-bar min-w-0 flex-1"
          />
          {button('Cancelar', focusing(onCancel))}
        </>
      )}
      {!sending &&
        again &&
        button(
          'Tentar novamente',
          focusing(() => onChoose([again])),
        )}
      {!sending && !file && <span className={TOUCHED}>{button('Fotografar', photograph)}</span>}
      {!sending && file && button('Substituir', () => input.current?.click(), true)}
      {!sending && file && <RemoveButton id={id} onClick={focusing(onRemove)} />}
    </div>
  );
}

function RemoveButton({ id, onClick }: { id: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-describedby={`${id}-label`}
      title="Remover"
      onClick={onClick}
      className="inline-flex size-9 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-bad pointer-coarse:size-11"
    >
      <Icon name="trash-2" className="size-5" />
      <span className="sr-only">Remover</span>
    </button>
  );
}
