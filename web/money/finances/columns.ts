import type { LongColumn } from '../../ui/long-table';

/** A phone has the name, the payout and the badge; the rest is behind the press. */
const BESIDE_NAME = '@max-[42rem]:hidden';
/** In line with the name, so that the second line is free for what makes up the payout. */
const TOP = 'tabular:pt-2 tabular:align-top';
/** A narrow table has the week below the name. */
const CLOSE = '@max-[60rem]:tabular:px-2!';
const AMOUNT = `text-right tabular-nums ${CLOSE} ${TOP}`;
const AMOUNT_PLACE = ['h-3.5 w-20 ml-auto'];
const STACKED = '@max-[17rem]:col-span-full @max-[17rem]:row-span-1';

export const COLUMNS: readonly LongColumn[] = [
  {
    label: 'Condutor',
    head: '@min-[60rem]:w-[22%] @min-[72rem]:w-[24%]',
    cell: `order-1 @max-[42rem]:row-span-2 @max-[42rem]:self-center ${STACKED} @min-[42rem]:col-span-7`,
    skeletons: ['mb-2 h-3.5 w-32', 'h-3 w-12'],
  },
  {
    label: 'Semana',
    head: 'w-[11%] @max-[60rem]:hidden',
    cell: `@max-[60rem]:hidden tabular-nums ${TOP}`,
    labelled: true,
    skeletons: ['h-3.5 w-20'],
  },
  {
    label: 'Ganhos Brutos',
    head: `@max-[60rem]:w-28 @min-[60rem]:w-[13%] text-right ${CLOSE}`,
    cell: `order-4 col-span-3 ${BESIDE_NAME} ${AMOUNT}`,
    labelled: true,
    skeletons: AMOUNT_PLACE,
  },
  {
    label: 'Comissão',
    head: `@max-[60rem]:w-22 @min-[60rem]:w-[11%] text-right ${CLOSE}`,
    cell: `order-5 col-span-3 ${BESIDE_NAME} ${AMOUNT}`,
    labelled: true,
    skeletons: AMOUNT_PLACE,
  },
  {
    label: 'Taxa Fixa',
    head: `@max-[60rem]:w-20 @min-[60rem]:w-[10%] text-right ${CLOSE}`,
    cell: `order-6 col-span-3 ${BESIDE_NAME} ${AMOUNT}`,
    labelled: true,
    skeletons: AMOUNT_PLACE,
  },
  {
    label: 'Líquido',
    head: `@max-[60rem]:w-25 @min-[60rem]:w-[12%] text-right ${CLOSE}`,
    cell: `order-2 @max-[42rem]:text-base @max-[42rem]:[&>[aria-hidden]]:hidden ${STACKED} @max-[17rem]:text-left @min-[42rem]:order-7 @min-[42rem]:col-span-3 ${AMOUNT} font-semibold`,
    labelled: true,
    skeletons: AMOUNT_PLACE,
  },
  {
    label: 'Status',
    head: `@max-[72rem]:w-29 @min-[72rem]:w-[10%] text-right ${CLOSE}`,
    cell: `order-3 ${CLOSE} justify-self-end ${STACKED} @max-[17rem]:justify-self-start @min-[42rem]:order-2 @min-[42rem]:col-span-3 tabular:text-right`,
    skeletons: ['ml-auto h-5 w-16 rounded-full'],
  },
  {
    label: 'Ações',
    head: `@max-[60rem]:w-21 @min-[60rem]:w-[9%] text-right print:hidden`,
    cell: 'order-2 print:hidden @max-[42rem]:row-span-2 @max-[42rem]:self-center @max-[17rem]:absolute @max-[17rem]:right-3 @min-[42rem]:order-3 @min-[42rem]:col-span-2 @min-[42rem]:self-start @min-[42rem]:justify-self-end tabular:text-right',
    skeletons: ['ml-auto h-7 w-4 @min-[42rem]:w-12'],
  },
];

/** The columns while records are being selected. */
export const SELECT_COLUMNS: readonly LongColumn[] = [
  {
    label: 'Selecionar',
    head: 'w-27 print:hidden',
    cell: `order-first print:hidden @max-[42rem]:row-span-2 @max-[42rem]:w-6 @max-[42rem]:self-center ${STACKED} @min-[42rem]:col-span-full`,
    skeletons: ['size-5'],
  },
  ...COLUMNS,
];

/** Rows are virtualized: all have the same height. */
const SPREAD =
  'relative content-center gap-x-3 gap-y-0.5 px-[min(1.25rem,5vw)] py-2 @max-[17rem]:grid-cols-1 @max-[17rem]:gap-y-1 ' +
  '@min-[42rem]:grid-cols-12 @min-[42rem]:content-between @min-[42rem]:gap-x-4 @min-[42rem]:pt-4 @min-[42rem]:pb-6 ' +
  'tabular:static tabular:h-14 @max-[60rem]:tabular:h-17 tabular:print:h-11 print:break-inside-avoid tabular:print:[&>td]:py-1! tabular:hover:bg-raised lg:[&_:is(a,button,input)]:scroll-mb-16';

export const ROW = `h-22 @max-[20rem]:h-28 grid-cols-[minmax(0,1fr)_auto_auto] @max-[17rem]:h-60 @min-[42rem]:h-36 ${SPREAD}`;

export const SELECT_ROW = `h-22 @max-[20rem]:h-28 grid-cols-[auto_minmax(0,1fr)_auto_auto] @max-[17rem]:h-68 @min-[42rem]:h-44 ${SPREAD}`;
