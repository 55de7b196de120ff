import { initialsOf } from './format';

/** The initials of a name that stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-10 shrink-0 select-none items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
    >
      {initialsOf(name)}
    </span>
  );
}
