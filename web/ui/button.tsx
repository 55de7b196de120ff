import type { ComponentProps } from 'react';
import { buttonClass, type Look } from './button-class';
import { Icon } from './icon';

export { buttonClass };

type Props = ComponentProps<'button'> & Look & { busy?: boolean };

/** The spinner stands in the padding, so that a busy button keeps its width. */
const SPINNERS = {
  small: '-mr-1.5 -ml-3 size-2.5',
  medium: '-mr-1.5 -ml-4 size-3.5',
  large: '-mr-1.5 -ml-4 size-3.5',
};

/** While `busy`, the button shows a spinner and cannot be pressed again. */
export function Button({
  tone,
  size = 'medium',
  quiet,
  busy = false,
  disabled,
  className = '',
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass({ tone, size, quiet })} ${className}`}
    >
      {busy && <Icon name="loader-circle" className={`${SPINNERS[size]} shrink-0 animate-spin`} />}
      <span className="contents">{children}</span>
    </button>
  );
}
