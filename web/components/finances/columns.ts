import type { LongColumn } from '../long-table';

const AMOUNT = 'text-right tabular-nums';
const AMOUNT_PLACE = ['h-3.5 w-20 lg:ml-auto'];

export const COLUMNS: readonly LongColumn[] = [
  {
    label: 'Condutor',
    head: 'w-[24%]',
    cell: 'order-1 col-span-4 md:col-span-7',
    skeletons: ['mb-2 h-3.5 w-32', 'h-3 w-12'],
  },
  {
    label: 'Semana',
    head: 'w-[11%]',
    cell: 'order-3 col-span-3 tabular-nums md:order-4',
    labelled: true,
    skeletons: ['h-3.5 w-20'],
  },
  {
    label: 'Ganhos Brutos',
    head: 'w-[13%] text-right',
    cell: `order-4 col-span-3 ${AMOUNT} md:col-span-2`,
    labelled: true,
    skeletons: ['ml-auto h-3.5 w-20'],
  },
  {
    label: 'Comissão',
    head: 'w-[11%] text-right',
    cell: `order-5 col-span-3 ${AMOUNT} max-md:text-left md:col-span-2`,
    labelled: true,
    skeletons: AMOUNT_PLACE,
  },
  {
    label: 'Taxa Fixa',
    head: 'w-[10%] text-right',
    cell: `order-6 col-span-3 ${AMOUNT} md:col-span-2`,
    labelled: true,
    skeletons: ['ml-auto h-3.5 w-20'],
  },
  {
    label: 'Líquido',
    head: 'w-[12%] text-right',
    cell: `order-7 col-span-3 ${AMOUNT} font-semibold max-md:text-left`,
    labelled: true,
    skeletons: AMOUNT_PLACE,
  },
  {
    label: 'Status',
    head: 'w-[10%] text-right',
    cell: 'order-2 col-span-2 justify-self-end md:col-span-3 lg:text-right',
    skeletons: ['ml-auto h-5 w-16 rounded-full'],
  },
  {
    label: 'Ações',
    head: 'w-[9%] text-right',
    cell: 'order-8 col-span-3 self-end justify-self-end md:order-3 md:self-start md:col-span-2 lg:text-right',
    skeletons: ['ml-auto h-7 w-12'],
  },
];

/** Rows are virtualized: all have the same height. */
export const ROW =
  'h-52 grid-cols-6 content-between gap-x-4 px-5 py-4 md:h-32 md:grid-cols-12 lg:h-14 lg:hover:bg-raised';
