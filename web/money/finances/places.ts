/** The filters in the head of the table: in one line with its title where there is room, below it otherwise. A phone has
 * them between its own parts, folded. */
export const FILTERS_PLACE =
  'contents sm:order-last sm:block sm:basis-full @min-[70rem]:order-none @min-[70rem]:basis-auto';

export const FILTERS = 'contents sm:flex sm:min-h-10 sm:items-center sm:gap-2';
