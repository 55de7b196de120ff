import type { LongColumn } from '../long-table';

export const COLUMNS: readonly LongColumn[] = [
  {
    label: 'Condutor',
    head: 'lg:w-[30%]',
    cell: 'order-1 col-span-4 sm:col-span-9',
    skeletons: ['absolute size-10 rounded-full', 'mt-1 mb-2 ml-13 h-3.5 w-1/2', 'mb-1 ml-13 h-3 w-2/3'],
  },
  {
    label: 'CMTVDE',
    head: 'lg:w-[13%]',
    cell: 'order-3 col-span-2 sm:col-span-3',
    labelled: true,
    skeletons: ['h-3.5 w-3/4'],
  },
  {
    label: 'Tipo',
    head: 'lg:w-[8%]',
    cell: 'order-4 col-span-2',
    labelled: true,
    skeletons: ['h-3.5 w-12'],
  },
  {
    label: 'Status',
    head: 'lg:w-[11%]',
    cell: 'order-2 col-span-2 justify-self-end sm:col-span-3',
    skeletons: ['h-5 w-16 rounded-full'],
  },
  {
    label: 'Data Registo',
    head: 'lg:w-[12%]',
    cell: 'order-5 col-span-2 tabular-nums',
    labelled: true,
    skeletons: ['h-3.5 w-20'],
  },
  {
    label: 'Ações',
    head: 'lg:w-[26%]',
    cell: 'order-6 col-span-6 self-end sm:col-span-5',
    skeletons: ['h-8 w-16 rounded-lg'],
  },
];

/** Rows are virtualized: all have the same height. */
export const ROW =
  'mb-3 h-48 grid-cols-6 content-between gap-x-3 rounded-xl border border-line bg-surface p-4 sm:h-36 sm:grid-cols-12 ' +
  'lg:h-16 lg:rounded-none lg:border-0 lg:border-b lg:last:border-b-0 lg:hover:bg-raised';
