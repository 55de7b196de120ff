import { initialsOf } from './format';

const SIZES = { medium: 'size-10 text-sm', large: 'size-16 text-xl' };

/** The initials of a name that stands beside it. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: keyof typeof SIZES }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 select-none items-center justify-center rounded-full bg-accent-soft font-semibold text-accent ${SIZES[size]}`}
    >
      {initialsOf(name)}
    </span>
  );
}
