import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { EmptyState } from './empty-state';
import { LoadError } from './load-error';
import { useRowWindow } from './row-window';
import { Skeleton } from './skeleton';
import { type Column, Row, Table } from './table';

/** `skeletons`: what stands in a cell while the list loads. */
export type LongColumn = Column & { skeletons: readonly string[] };

type Props<Item> = Omit<ComponentProps<typeof Table>, 'columns' | 'children'> & {
  columns: readonly LongColumn[];
  query: { isLoadingError: boolean; isFetching: boolean; refetch: () => void };
  /** Undefined while they load. */
  items: readonly Item[] | undefined;
  /** How many come before `items`, and how many there are in all: those that are not there yet leave their place. */
  offset?: number | undefined;
  total?: number | undefined;
  /** Called with the range of rows in view, `first` included and `last` not. */
  onLook?: (first: number, last: number) => void;
  failure: string;
  empty: ComponentProps<typeof EmptyState>;
  rowClass: string;
  /** `rowIndex`: 1 for the row of headers. */
  children: (item: Item, rowIndex: number) => ReactNode;
};

/** docs/rules/calls.md#constants */
const PLACEHOLDERS = [1, 2, 3, 4, 5];

/** A long list in its four states: loading, failed, empty or loaded. Virtualized: only the rows near the viewport
 * render. */
export function LongTable<Item>(props: Props<Item>) {
  const { query, items, offset = 0, total, onLook, failure, empty, rowClass, children, ...table } = props;
  const { columns, body } = table;
  const ref = useRef<HTMLTableSectionElement>(null);
  const count = total ?? items?.length ?? 0;
  const { first, last, before, after, height } = useRowWindow(ref, count);
  useEffect(() => onLook?.(first, last), [onLook, first, last]);
  const placeholder = (key: number, rowIndex?: number) => (
    <Row
      key={key}
      aria-hidden
      aria-rowindex={rowIndex}
      data-placeholder=""
      className={rowClass}
      columns={columns}
      cells={columns.map(({ skeletons }) =>
        skeletons.map((shape) => <Skeleton key={shape} className={shape} />),
      )}
    />
  );
  const rowAt = (at: number) => {
    const item = items?.[at - offset];
    return item === undefined ? placeholder(at, at + 2) : children(item, at + 2);
  };
  if (query.isLoadingError) {
    return <LoadError title={failure} busy={query.isFetching} onRetry={() => query.refetch()} />;
  }
  if (items && count === 0) return <EmptyState {...empty} />;
  return (
    <Table
      {...table}
      minHeight={height}
      aria-busy={items === undefined || first < offset || last > offset + items.length}
      aria-rowcount={items && count + 1}
      className="tabular:table-fixed"
      headClass="tabular:sticky tabular:top-16 tabular:z-10 tabular:bg-raised"
      body={{ ref, className: `[overflow-anchor:none] ${body?.className ?? ''}` }}
    >
      {items === undefined && PLACEHOLDERS.map((row) => placeholder(row))}
      <Gap height={before} />
      {items && Array.from({ length: last - first }, (_, at) => rowAt(first + at))}
      <Gap height={after} />
    </Table>
  );
}

/** The height of the rows that are not rendered, in px. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} className="block" />;
}
