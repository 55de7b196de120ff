import type { RefObject } from 'react';
import { buttonClass } from '../../ui/button-class';
import { ACCEPTED_FILES } from './file-refusal';
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
  const button = (label: string, onClick: () => void, place = '') => (
    <button
      type="button"
      aria-describedby={`${id}-label`}
      onClick={onClick}
      className={`${buttonClass({ size: 'small' })} ${place}`}
    >
      {label}
    </button>
  );
  const isEmpty = !sending && !file;
  return (
    <div className={`flex flex-wrap gap-2 px-4 pb-4 ${isEmpty && !again ? TOUCHED : ''}`}>
      {sending && button('Cancelar', focusing(onCancel))}
      {!sending &&
        again &&
        button(
          'Tentar novamente',
          focusing(() => onChoose([again])),
        )}
      {isEmpty && button('Fotografar', photograph, TOUCHED)}
      {!sending && file && button('Substituir', () => input.current?.click())}
      {!sending && file && button('Remover', focusing(onRemove))}
    </div>
  );
}
