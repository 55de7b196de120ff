import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { EmptyState } from './empty-state';
import { LoadError } from './loaded';
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
  const isPrinted = usePrinted();
  const inView = useRowWindow(ref, count);
  const loaded = { first: offset, last: offset + (items?.length ?? 0), before: 0, after: 0, height: 0 };
  const { first, last, before, after, height } = isPrinted ? loaded : inView;
  useEffect(() => {
    if (!isPrinted) onLook?.(first, last);
  }, [onLook, isPrinted, first, last]);
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
    <>
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
      {isPrinted && last - first < count && (
        <p className="py-2 text-sm">
          {`Linhas ${first + 1} a ${last} de ${count}. Para imprimir as outras, escolha uma semana.`}
        </p>
      )}
    </>
  );
}

/** Whether the page is being printed: all rows that are there render before the browser lays the sheets out. */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}

/** The height of the rows that are not rendered, in px. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} className="block" />;
}

/** Up to this many rows are all rendered, so that the browser's own search finds them. */
const ALL_ROWS = 60;
/** Overscan: rows rendered above and below the viewport, for the Tab key and fast scrolling. */
const SPARE_ROWS = 4;
/** The window moves by this many rows at a time. */
const STEP_ROWS = 4;

/** Rows `first` (included) to `last` (excluded) are rendered; the others leave their height, in px, as padding. `height`:
 * of all rows, 0 while it is not known. */
type RowWindow = { first: number; last: number; before: number; after: number; height: number };

/** `size` excludes the spare rows at the end. */
type Measure = { first: number; size: number; pitch: number };

/** Virtualizes a list whose rows are all of one height. `body` holds the rows, which bear `aria-rowindex` from 2 on. */
function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [{ first, size, pitch }, setMeasure] = useState<Measure>({ first: 0, size: 16, pitch: 0 });
  // For another list the rows in view render first, so that a key of a search does not wait for the others.
  const isThere = useDeferredValue(count) === count;
  const long = count > ALL_ROWS;
  useLayoutEffect(() => {
    const update = () => {
      const now = body.current && measure(body.current);
      if (now) setMeasure((before) => (isSame(before, now) ? before : now));
    };
    // Placeholders are as high as rows: the first rows are as many as are in view.
    update();
    if (!long) return;
    const options = { passive: true };
    const events = ['scroll', 'resize', 'focusin'] as const;
    for (const event of events) addEventListener(event, update, options);
    // Content above the rows may appear or disappear without any of these events.
    const height = new ResizeObserver(update);
    height.observe(document.body);
    return () => {
      height.disconnect();
      for (const event of events) removeEventListener(event, update);
    };
  }, [body, long]);
  const height = count * pitch;
  if (!long) return { first: 0, last: count, before: 0, after: 0, height };
  const from = Math.min(first, Math.max(0, count - size - SPARE_ROWS));
  const to = Math.min(count, from + size + (isThere || from < first ? SPARE_ROWS : 0));
  return { first: from, last: to, before: from * pitch, after: (count - to) * pitch, height };
}

function measure(body: HTMLElement): Measure | null {
  const [row, next] = body.querySelectorAll('[aria-rowindex], [data-placeholder]');
  if (!row || !next) return null;
  const pitch = next.getBoundingClientRect().top - row.getBoundingClientRect().top;
  const inView = Math.ceil(innerHeight / pitch);
  let top = Math.floor(-body.getBoundingClientRect().top / pitch);
  let bottom = top + inView;
  const focused = focusedRow(body);
  if (focused !== null && Math.abs(focused - top) < 3 * inView) {
    top = Math.min(top, focused);
    bottom = Math.max(bottom, focused + 1);
  }
  const first = Math.max(0, Math.floor((top - SPARE_ROWS) / STEP_ROWS) * STEP_ROWS);
  // Rows are not rendered for the part of the view that content above takes: each one slows every key of a search.
  const last = Math.max(first + STEP_ROWS, Math.ceil(bottom / STEP_ROWS) * STEP_ROWS);
  return { first, size: last - first, pitch };
}

/** The row that holds the focus, from 0: it and its neighbours stay rendered. */
function focusedRow(body: HTMLElement): number | null {
  const row = document.activeElement?.closest('[aria-rowindex]');
  return row && body.contains(row) ? Number(row.getAttribute('aria-rowindex')) - 2 : null;
}

function isSame(one: Measure, other: Measure): boolean {
  return one.first === other.first && one.size === other.size && one.pitch === other.pitch;
}
