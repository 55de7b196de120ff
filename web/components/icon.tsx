import type { IconName } from './icon-sheet';

/** An icon of the sheet that stands in the page's HTML, where it costs no script. */
export function Icon({ name, className }: { name: IconName; className: string }) {
  return (
    <svg aria-hidden="true" strokeWidth={2} className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
