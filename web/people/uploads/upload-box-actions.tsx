import type { RefObject } from 'react';
import { buttonClass } from '../../ui/button-class';
import type { UploadBox } from './use-uploads';

type Props = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  box: UploadBox;
  onChoose: (files: File[]) => void;
  onCancel: () => void;
  onRemove: () => void;
};

/** The actions on the file of a box. */
export function UploadBoxActions({ id, input, box, onChoose, onCancel, onRemove }: Props) {
  const { file, sending, again } = box;
  /** The pressed button is removed: the focus stays in the box. */
  const focusing = (action: () => void) => () => {
    action();
    input.current?.focus();
  };
  const button = (label: string, onClick: () => void) => (
    <button
      type="button"
      aria-describedby={`${id}-label`}
      onClick={onClick}
      className={buttonClass({ size: 'small' })}
    >
      {label}
    </button>
  );
  if (!sending && !file && !again) return null;
  return (
    <div className="flex flex-wrap gap-2 px-4 pb-4">
      {sending && button('Cancelar', focusing(onCancel))}
      {!sending &&
        again &&
        button(
          'Tentar novamente',
          focusing(() => onChoose([again])),
        )}
      {!sending && file && button('Substituir', () => input.current?.click())}
      {!sending && file && button('Remover', focusing(onRemove))}
    </div>
  );
}
