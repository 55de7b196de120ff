import type { LongColumn } from '../../ui/long-table';

const AMOUNT = 'text-right tabular-nums @max-[16rem]:text-left';
const AMOUNT_PLACE = ['h-3.5 w-20 tabular:ml-auto'];

export const COLUMNS: readonly LongColumn[] = [
  {
    label: 'Condutor',
    head: 'w-[24%]',
    cell: 'order-1 col-span-4 @max-[20rem]:col-span-6 @min-[42rem]:col-span-7',
    skeletons: ['mb-2 h-3.5 w-32', 'h-3 w-12'],
  },
  {
    label: 'Semana',
    head: 'w-[11%]',
    cell: 'order-3 col-span-3 @max-[16rem]:col-span-6 tabular-nums @min-[42rem]:order-4',
    labelled: true,
    skeletons: ['h-3.5 w-20'],
  },
  {
    label: 'Ganhos Brutos',
    head: 'w-[13%] text-right',
    cell: `order-4 col-span-3 @max-[16rem]:col-span-6 ${AMOUNT} @min-[42rem]:col-span-2`,
    labelled: true,
    skeletons: ['ml-auto h-3.5 w-20'],
  },
  {
    label: 'Comissão',
    head: 'w-[11%] text-right',
    cell: `order-5 col-span-3 @max-[16rem]:col-span-6 ${AMOUNT} @max-[42rem]:text-left @min-[42rem]:col-span-2`,
    labelled: true,
    skeletons: AMOUNT_PLACE,
  },
  {
    label: 'Taxa Fixa',
    head: 'w-[10%] text-right',
    cell: `order-6 col-span-3 @max-[16rem]:col-span-6 ${AMOUNT} @min-[42rem]:col-span-2`,
    labelled: true,
    skeletons: ['ml-auto h-3.5 w-20'],
  },
  {
    label: 'Líquido',
    head: 'w-[12%] text-right',
    cell: `order-7 col-span-3 @max-[16rem]:col-span-6 ${AMOUNT} font-semibold @max-[42rem]:text-left`,
    labelled: true,
    skeletons: AMOUNT_PLACE,
  },
  {
    label: 'Status',
    head: 'w-[10%] text-right',
    cell: 'order-2 col-span-2 justify-self-end @max-[20rem]:col-span-6 @max-[20rem]:justify-self-start @min-[42rem]:col-span-3 tabular:text-right',
    skeletons: ['ml-auto h-5 w-16 rounded-full'],
  },
  {
    label: 'Ações',
    head: 'w-[9%] text-right',
    cell: 'order-8 col-span-3 @max-[16rem]:col-span-6 self-end justify-self-end @max-[16rem]:justify-self-start @min-[42rem]:order-3 @min-[42rem]:self-start @min-[42rem]:col-span-2 tabular:text-right',
    skeletons: ['ml-auto h-7 w-12'],
  },
];

/** The columns while records are being selected. */
export const SELECT_COLUMNS: readonly LongColumn[] = [
  { label: 'Selecionar', head: 'w-27', cell: 'order-first col-span-full', skeletons: ['size-5'] },
  ...COLUMNS,
];

/** Rows are virtualized: all have the same height. */
const SPREAD =
  'grid-cols-6 content-between gap-x-4 px-[min(1.25rem,5vw)] py-4 @min-[42rem]:grid-cols-12 tabular:h-14 tabular:hover:bg-raised';

export const ROW = `h-52 @max-[16rem]:h-96 @max-[20rem]:h-64 @min-[42rem]:h-32 ${SPREAD}`;

export const SELECT_ROW = `h-60 @max-[16rem]:h-116 @max-[20rem]:h-74 @min-[42rem]:h-40 ${SPREAD}`;
