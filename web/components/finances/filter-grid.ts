export const FILTER_GRID =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] items-end gap-3 sm:grid-cols-3 lg:grid-cols-5';
