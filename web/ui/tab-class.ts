/** A row of tabs: those of a dialog, links to lists, and buttons that switch a view. */
export const TAB_ROW = 'flex flex-wrap border-line border-b';

/** One of them, with a line below it where it is chosen, also in forced colours. */
export const TAB =
  '-mb-px min-h-11 inline-flex items-center border-transparent border-b-2 px-3 font-medium text-muted text-sm ' +
  'hover:text-ink forced-colors:mb-0 forced-colors:border-[Canvas] ' +
  'aria-selected:border-accent aria-selected:text-ink forced-colors:aria-selected:border-[Highlight] ' +
  'aria-[current]:border-accent aria-[current]:text-ink forced-colors:aria-[current]:border-[Highlight] ' +
  'aria-pressed:border-accent aria-pressed:text-ink forced-colors:aria-pressed:border-[Highlight]';
