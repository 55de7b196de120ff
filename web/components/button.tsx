import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass, type Look } from './button-class';

export { buttonClass };

type Props = ComponentProps<'button'> & Look & { busy?: boolean };

/** While `busy` it says so and cannot be pressed again. */
export function Button({ tone, size, busy = false, disabled, className = '', children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass({ tone, size })} ${className}`}
    >
      {busy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
      {children}
    </button>
  );
}
