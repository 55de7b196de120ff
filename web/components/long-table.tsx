import { type ComponentProps, type ReactNode, useRef } from 'react';
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
  /** None while they load. */
  items: readonly Item[] | undefined;
  failure: string;
  empty: ComponentProps<typeof EmptyState>;
  rowClass: string;
  /** `rowIndex`: 1 for the row of headers. */
  children: (item: Item, rowIndex: number) => ReactNode;
};

/** docs/rules.md#constants */
const PLACEHOLDERS = [1, 2, 3, 4, 5];

/** A long list in its four states: loading, failed, empty or loaded. Virtualized: only the rows near the viewport
 * render. */
export function LongTable<Item>(props: Props<Item>) {
  const { query, items, failure, empty, rowClass, children, ...table } = props;
  const { columns, body } = table;
  const ref = useRef<HTMLTableSectionElement>(null);
  const count = items?.length ?? 0;
  const { first, last, before, after } = useRowWindow(ref, count);
  if (query.isLoadingError) {
    return <LoadError title={failure} busy={query.isFetching} onRetry={() => query.refetch()} />;
  }
  if (items?.length === 0) return <EmptyState {...empty} />;
  return (
    <Table
      {...table}
      aria-busy={items === undefined}
      aria-rowcount={items && count + 1}
      className="tabular:table-fixed"
      headClass="tabular:sticky tabular:top-16 tabular:z-10 tabular:bg-raised"
      body={{ ref, className: `[overflow-anchor:none] ${body?.className ?? ''}` }}
    >
      {items === undefined &&
        PLACEHOLDERS.map((row) => (
          <Row
            key={row}
            aria-hidden
            data-placeholder=""
            className={rowClass}
            columns={columns}
            cells={columns.map(({ skeletons }) =>
              skeletons.map((shape) => <Skeleton key={shape} className={shape} />),
            )}
          />
        ))}
      <Gap height={before} />
      {items?.slice(first, last).map((item, at) => children(item, first + at + 2))}
      <Gap height={after} />
    </Table>
  );
}

/** The height of the rows that are not rendered, in px. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} className="block" />;
}
