import type { LongColumn } from '../../ui/long-table';

export const COLUMNS: readonly LongColumn[] = [
  {
    label: 'Condutor',
    head: 'tabular:w-[30%]',
    cell: 'order-1 col-span-4 @max-[18rem]:col-span-6 @min-[37rem]:col-span-9',
    skeletons: ['absolute size-10 rounded-full', 'mt-1 mb-2 ml-13 h-3.5 w-1/2', 'mb-1 ml-13 h-3 w-2/3'],
  },
  {
    label: 'CMTVDE',
    head: 'tabular:w-[13%]',
    cell: 'order-3 col-span-2 @max-[20rem]:col-span-6 @min-[37rem]:col-span-3',
    labelled: true,
    skeletons: ['h-3.5 w-3/4'],
  },
  {
    label: 'Tipo',
    head: 'tabular:w-[8%]',
    cell: 'order-4 col-span-2 @max-[18rem]:col-span-6 @max-[20rem]:col-span-3',
    labelled: true,
    skeletons: ['h-3.5 w-12'],
  },
  {
    label: 'Status',
    head: 'tabular:w-[11%]',
    cell: 'order-2 col-span-2 justify-self-end @max-[18rem]:col-span-6 @max-[18rem]:justify-self-start @min-[37rem]:col-span-3',
    skeletons: ['h-5 w-16 rounded-full'],
  },
  {
    label: 'Data Registo',
    head: 'tabular:w-[12%]',
    cell: 'order-5 col-span-2 tabular-nums @max-[18rem]:col-span-6 @max-[20rem]:col-span-3',
    labelled: true,
    skeletons: ['h-3.5 w-20'],
  },
  {
    label: 'Ações',
    head: 'tabular:w-[26%]',
    cell: 'order-6 col-span-6 self-end @min-[37rem]:col-span-5',
    skeletons: ['h-8 w-16 rounded-lg'],
  },
];

/** Rows are virtualized: all have the same height. */
export const ROW =
  'mb-3 h-48 @max-[18rem]:h-112 @max-[20rem]:h-72 @max-[24rem]:h-60 grid-cols-6 content-between gap-x-3 rounded-xl border border-line bg-surface p-4 @min-[37rem]:h-36 @min-[37rem]:grid-cols-12 ' +
  'tabular:h-16 tabular:rounded-none tabular:border-0 tabular:border-b tabular:last:border-b-0 tabular:hover:bg-raised';
