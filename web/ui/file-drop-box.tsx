import { type ReactNode, type RefObject, useId } from 'react';
import { Icon } from './icon';
import { useFileChoice } from './use-file-choice';

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Accepted file extensions, as in a file input. */
  accept: string;
  /** Whether it takes several files at once. */
  multiple?: boolean;
  title: ReactNode;
  note: string;
  disabled: boolean;
  onChoose: (files: File[]) => void;
};

/** The title of a box that waits for its first file; a finger has nothing to drop. */
export function ChooseOrDrop({ what }: { what: string }) {
  return (
    <>
      <span className="pointer-coarse:hidden">{`Escolha ou largue aqui ${what}`}</span>
      <span className="not-pointer-coarse:hidden">{`Toque para escolher ${what}`}</span>
    </>
  );
}

/** Takes files by drop or press. */
export function FileDropBox({
  ref,
  label,
  accept,
  multiple = false,
  title,
  note,
  disabled,
  onChoose,
}: Props) {
  const id = useId();
  const { onChange, dropProps } = useFileChoice(ref, onChoose);
  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      {...dropProps}
      className="min-w-0 rounded-xl border border-edge border-dashed outline-accent outline-offset-2 field-focused:outline-2 data-over:bg-accent-soft disabled:opacity-50"
    >
      <input
        ref={ref}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={onChange}
        className="sr-only"
      />
      <label
        htmlFor={id}
        className="flex cursor-pointer items-center gap-[min(1rem,4vw)] rounded-xl p-[min(1.25rem,5vw)] hover:bg-raised"
      >
        <Icon name="file-up" className="size-6 shrink-0 text-muted" />
        <span className="min-w-0 text-sm">
          <span className="block font-medium text-base">{title}</span>
          <span className="block text-muted [overflow-wrap:anywhere]">{note}</span>
        </span>
      </label>
    </fieldset>
  );
}
