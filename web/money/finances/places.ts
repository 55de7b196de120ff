/** The filters in the head of the table: in one line with its title where there is room, below it otherwise. A phone has
 * them between its own parts, folded. */
export const FILTERS_PLACE =
  'contents sm:order-last sm:block sm:basis-full @min-[72rem]:order-none @min-[72rem]:basis-auto print:hidden';

export const FILTERS = 'contents sm:flex sm:min-h-10 sm:flex-wrap sm:items-center sm:gap-2';

/** The records, or the step in their place, are as high as the window, so that the foot of the page is below it from the
 * first. */
export const WINDOW_HIGH = 'min-h-[calc(100vh-15rem)] max-sm:min-h-[calc(100vh-4.5rem)]';

/** The margin of a phone is inside, for a row that scrolls from edge to edge. */
export const EDGE_TO_EDGE = 'max-sm:-mx-[min(1rem,5vw)] max-sm:px-[min(1rem,5vw)]';
