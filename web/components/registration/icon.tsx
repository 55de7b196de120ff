export const ICON_NAMES = ['upload', 'check', 'file'] as const;

export type IconName = (typeof ICON_NAMES)[number];

/** An icon of the sheet that stands in the page's HTML, where it costs no script. */
export function Icon({ name, className }: { name: IconName; className: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
