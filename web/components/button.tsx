import type { ComponentProps } from 'react';
import { buttonClass, type Look } from './button-class';
import { Icon } from './icon';

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
      {busy && <Icon name="loader-circle" className="size-4 animate-spin" />}
      {children}
    </button>
  );
}
