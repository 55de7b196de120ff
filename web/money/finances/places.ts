export const FILTER_GRID =
  'mt-4 grid items-end gap-3 max-sm:@min-[17rem]:grid-cols-[minmax(0,1fr)_auto] sm:mt-6 sm:grid-cols-3 lg:grid-cols-5';

/** The line of all weeks, before it is unfolded. */
export const WEEKS_PLACE = 'mt-3 min-h-12.5';
