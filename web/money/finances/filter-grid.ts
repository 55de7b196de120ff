export const FILTER_GRID =
  'mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] items-end gap-3 sm:grid-cols-3 lg:grid-cols-5';

/** With room for what is known only later. */
export const TOOL_LINE = 'mt-3 flex min-h-17 flex-wrap items-center gap-x-6 gap-y-2 content-start sm:min-h-8';

export const WEEKS_PLACE = 'mt-4 min-h-12.5 sm:min-h-82 xl:min-h-76';

/** A week's checklist is as long as it is, and scrolls in this. */
export const CHECKLIST_PLACE = 'mt-6 h-120 rounded-xl border border-line bg-surface sm:h-76';
