import type { IconName } from './icon-sheet';

/** An icon from the SVG sheet in the page's HTML: no script. */
export function Icon({ name, className }: { name: IconName; className: string }) {
  return (
    <svg aria-hidden="true" strokeWidth={2} className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
