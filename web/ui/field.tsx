import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { INPUT } from './input-class';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  /** The value in words, beside the input. */
  words?: string;
  /** The value is so long that the words go below it on a narrow screen. */
  long?: boolean;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** One accessible field: label, input, hint and error, tied together. */
export function Field({
  label,
  words,
  long = false,
  hint,
  error,
  optional = false,
  className = '',
  ...input
}: Props) {
  const id = useId();
  const describedBy = [words && `${id}-words`, hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        <span>{label}</span>
        {optional && <span className="font-normal text-muted"> (opcional)</span>}
      </label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={`${INPUT} flex-1 ${long ? 'basis-72' : 'basis-44'}`}
          {...input}
        />
        {words && (
          <span id={`${id}-words`} className="text-muted text-sm">
            {words}
          </span>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
