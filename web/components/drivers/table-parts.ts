/**
 * Roles in so many words: below 1024 px the rows are laid out as cards, and a browser may take a table part's role
 * away with its `display`.
 */
export const TABLE = { role: 'table' } as const;
export const ROW_GROUP = { role: 'rowgroup' } as const;
export const ROW = { role: 'row' } as const;
export const COLUMN_HEADER = { role: 'columnheader' } as const;
export const CELL = { role: 'cell' } as const;
/** A row for the eye alone. */
export const UNREAD_ROW = { 'aria-hidden': true } as const;

/** The columns, and their widths where they are columns. */
export const COLUMNS = [
  { label: 'Condutor', width: 'lg:w-[30%]' },
  { label: 'CMTVDE', width: 'lg:w-[13%]' },
  { label: 'Tipo', width: 'lg:w-[8%]' },
  { label: 'Status', width: 'lg:w-[11%]' },
  { label: 'Data Registo', width: 'lg:w-[12%]' },
  { label: 'Ações', width: 'lg:w-[26%]' },
] as const;
