export const CELL = 'tabular:py-3';

export const AMOUNT = {
  label: 'Valor',
  head: 'text-right',
  cell: 'tabular-nums tabular:py-3 tabular:text-right',
  labelled: true,
} as const;

/** A row, or the card that it is in a narrow dialog. */
export const LINE =
  'grid-cols-2 gap-x-4 gap-y-2 p-[min(1.25rem,5vw)] @max-[16rem]:grid-cols-1 tabular:align-top';
