import { type InputHTMLAttributes, type Ref, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string;
  hint?: string;
  error?: string | undefined;
  optional?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** One accessible field: label, input, hint and error, tied together. */
export function Field({ label, hint, error, optional = false, className = '', ...input }: Props) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-muted"> (opcional)</span>}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={INPUT}
        {...input}
      />
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

/** The look of an input or a select. */
export const INPUT =
  'block min-h-11 w-full overflow-hidden text-ellipsis rounded-lg border border-edge bg-surface px-[min(0.75rem,4vw)] py-2 text-base text-ink sm:min-h-10 sm:text-sm ' +
  'placeholder:text-muted aria-invalid:border-bad';
