import type { LongColumn } from '../../ui/long-table';

/** The row of a phone has the name and the status on its first line, the rest on its second in small text. */
const SMALL =
  'cards:text-[0.8125rem] cards:text-muted cards:leading-4.5 cards:whitespace-nowrap @max-[16rem]:col-span-full';
const AFTER_DOT = "@min-[16rem]:cards:before:content-['·_']";

export const COLUMNS: readonly LongColumn[] = [
  {
    label: 'Condutor',
    head: '@max-[60rem]:w-[26%] @min-[60rem]:w-[30%]',
    cell: 'tabular:relative col-span-3 @max-[16rem]:col-span-full',
    skeletons: [
      'absolute size-10 rounded-full @max-[60rem]:hidden',
      'mt-1 mb-2 h-3.5 w-1/2 @min-[60rem]:ml-13',
      'mb-1 ml-13 h-3 w-2/3 @max-[60rem]:hidden',
    ],
  },
  {
    label: 'CMTVDE',
    head: '@max-[60rem]:w-[15%] @min-[60rem]:w-[13%]',
    cell: `order-3 @max-[22rem]:col-span-full ${SMALL}`,
    skeletons: ['h-3.5 w-20'],
  },
  {
    label: 'Tipo',
    head: '@max-[60rem]:w-[10%] @min-[60rem]:w-[8%]',
    cell: `order-4 ${SMALL} @min-[22rem]:cards:before:content-['·_']`,
    skeletons: ['h-3.5 w-10'],
  },
  {
    label: 'Status',
    head: '@max-[60rem]:w-[14%] @min-[60rem]:w-[11%]',
    cell: 'order-2 cards:text-right @max-[16rem]:col-span-full @max-[16rem]:text-left',
    skeletons: ['h-5 w-16 rounded-full'],
  },
  {
    label: 'Data Registo',
    head: '@max-[60rem]:w-[14%] @min-[60rem]:w-[12%]',
    cell: `order-5 tabular-nums @min-[22rem]:col-span-2 ${SMALL} ${AFTER_DOT}`,
    skeletons: ['h-3.5 w-20'],
  },
  {
    label: 'Ações',
    head: '@max-[60rem]:w-[21%] @min-[60rem]:w-[26%]',
    cell: 'cards:absolute cards:inset-0',
    skeletons: ['h-8 w-16 rounded-lg cards:hidden'],
  },
];

/** Rows are virtualized: all have the same height. */
export const ROW =
  'relative h-22 @max-[22rem]:h-26 @max-[20rem]:h-36 @max-[16rem]:h-80 grid-cols-[auto_auto_minmax(0,1fr)_auto] @max-[16rem]:grid-cols-1 content-center gap-x-1 gap-y-0.5 border-line border-b px-4 py-1.5 last:border-b-0 ' +
  'tabular:static tabular:h-16 tabular:py-0 tabular:cursor-pointer tabular:hover:bg-raised';
