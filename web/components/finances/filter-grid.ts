export const FILTER_GRID =
  'mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] items-end gap-3 sm:grid-cols-3 lg:grid-cols-5';

/** With room for what is known only later. */
export const TOOL_LINE = 'mt-3 flex min-h-17 flex-wrap items-center gap-x-6 gap-y-2 sm:min-h-8';

export const WEEKS_PLACE = 'mt-4 min-h-12.5 sm:min-h-82 xl:min-h-76';
