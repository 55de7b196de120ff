import type { ComponentProps, ReactNode } from 'react';

export type Column = {
  label: string;
  /** Of the header: its width where the table is one. */
  head?: string;
  /** Of each cell: its place in the card that a row is on a narrow screen. */
  cell: string;
  /** Whether the label stands above the cell where the header is out of sight. */
  labelled?: boolean;
};

/** ARIA roles spelled out: below 1024 px the rows are cards, and `display` can strip a table element of its role. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;

type Props = ComponentProps<'table'> & {
  columns: readonly Column[];
  headClass?: string;
  body?: ComponentProps<'tbody'>;
};

/** A table of rows, each a card on a narrow screen. */
export function Table({ columns, headClass = '', body, className = '', children, ...table }: Props) {
  return (
    <table
      {...ROLES.table}
      {...table}
      className={`block w-full text-sm lg:table lg:[&_tr>*]:px-3 lg:[&_tr>:first-child]:pl-5 lg:[&_tr>:last-child]:pr-5 ${className}`}
    >
      <thead {...ROLES.group} className={`max-lg:sr-only ${headClass}`}>
        <tr {...ROLES.row} aria-rowindex={1}>
          {columns.map(({ label, head = '' }) => (
            <th
              key={label}
              {...ROLES.header}
              className={`h-11 whitespace-nowrap text-left font-medium text-muted ${head}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        {...ROLES.group}
        {...body}
        className={`block divide-line lg:table-row-group ${body?.className ?? ''}`}
      >
        {children}
      </tbody>
    </table>
  );
}

type RowProps = ComponentProps<'tr'> & { columns: readonly Column[]; cells: readonly ReactNode[] };

/** `cells` in the order of the columns. */
export function Row({ columns, cells, className, ...row }: RowProps) {
  return (
    <tr {...ROLES.row} {...row} className={`grid lg:table-row ${className}`}>
      {columns.map(({ label, cell, labelled }, at) => (
        <td key={label} {...ROLES.cell} className={`min-w-0 ${cell}`}>
          {labelled && (
            <span aria-hidden="true" className="block font-normal text-muted text-xs lg:hidden">
              {label}
            </span>
          )}
          {cells[at]}
        </td>
      ))}
    </tr>
  );
}
