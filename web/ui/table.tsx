import type { ComponentProps, ReactNode } from 'react';
import { ROLES } from './table-roles';

export type Column = {
  label: string;
  /** Classes of the header: its width where the list is a table. */
  head?: string;
  /** Classes of each cell: its place in the card that replaces a row on a narrow screen. */
  cell: string;
  /** Whether the label stands above the cell where the header is out of sight. */
  labelled?: boolean;
};

/** The query container that decides between table and cards; that of the dialog needs less width than that of a page,
 * and that of a list, whose columns are few, less than both. */
const CONTAINERS = { page: '@container/page', dialog: '@container/dialog', list: '@container/list' };

type Props = ComponentProps<'table'> & {
  within?: keyof typeof CONTAINERS;
  columns: readonly Column[];
  headClass?: string;
  /** In px, where the rows are to come: WebKit lays a query container out before what is in it, so that the page would be
   * short for a moment, and scroll. */
  minHeight?: number;
  body?: ComponentProps<'tbody'>;
};

/** A table of rows, each a card on a narrow screen. */
export function Table({
  columns,
  within = 'page',
  headClass = '',
  minHeight,
  body,
  className = '',
  children,
  ...table
}: Props) {
  return (
    <div className={CONTAINERS[within]} style={minHeight ? { minHeight } : undefined}>
      <table
        {...ROLES.table}
        {...table}
        className={`block w-full text-sm tabular:table tabular:[&_tr>*]:px-3 tabular:[&_tr>:first-child]:pl-5 tabular:[&_tr>:last-child]:pr-5 ${className}`}
      >
        <thead {...ROLES.group} className={`cards:sr-only ${headClass}`}>
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
          className={`block divide-line tabular:table-row-group ${body?.className ?? ''}`}
        >
          {children}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = ComponentProps<'tr'> & { columns: readonly Column[]; cells: readonly ReactNode[] };

/** `cells` in the order of the columns. */
export function Row({ columns, cells, className, ...row }: RowProps) {
  return (
    <tr {...ROLES.row} {...row} className={`grid tabular:table-row ${className}`}>
      {columns.map(({ label, cell, labelled }, at) => (
        <td key={label} {...ROLES.cell} className={`min-w-0 ${cell}`}>
          {labelled && (
            <span aria-hidden="true" className="block font-normal text-muted text-xs tabular:hidden">
              {label}
            </span>
          )}
          {typeof cells[at] === 'string' ? <span>{cells[at]}</span> : cells[at]}
        </td>
      ))}
    </tr>
  );
}
