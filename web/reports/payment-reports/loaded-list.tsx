import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button';
import { useFocusOfItems } from '../../ui/kept-focus';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';

type Props<Item> = {
  query: { isError: boolean; isFetching: boolean; isRefetchError: boolean; refetch: () => unknown };
  /** Undefined while they load. */
  items: readonly Item[] | undefined;
  failure: string;
  /** Null where an empty list needs no words. */
  empty: { title: string; hint: string } | null;
  /** Its rows reach the edges of the card that it fills. */
  isWide?: boolean;
  children: (items: readonly Item[]) => ReactNode;
};

const PLACEHOLDERS = ['1', '2', '3'];

/** A list in its four states: loading, failed, empty or loaded. */
export function LoadedList<Item>({ query, items, failure, empty, isWide, children }: Props<Item>) {
  const place = useRef<HTMLDivElement>(null);
  const { isFetching, isRefetchError } = query;
  useFocusOfItems(place, items);
  return (
    <Loaded of={{ ...query, data: items }} failure={failure} loading={<Placeholder />}>
      {(loaded) => (
        <div ref={place} tabIndex={-1} className={`outline-none ${isWide ? 'lg:-mx-5 lg:px-5' : ''}`}>
          {isRefetchError && (
            <div className="mb-4">
              <Notice>
                <span className="flex flex-wrap items-center gap-3">
                  <span>{`${failure}: o que vê pode estar desatualizado.`}</span>
                  <Button size="small" busy={isFetching} onClick={() => query.refetch()}>
                    Tentar novamente
                  </Button>
                </span>
              </Notice>
            </div>
          )}
          {loaded.length === 0 ? empty && <Empty {...empty} /> : children(loaded)}
        </div>
      )}
    </Loaded>
  );
}

function Placeholder() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4">
      <span className="sr-only">A carregar…</span>
      {PLACEHOLDERS.map((row) => (
        <div key={row} data-placeholder="" className="grid grid-cols-1 gap-2">
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}

function Empty({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="py-4 text-center">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-muted text-sm">{hint}</p>
    </div>
  );
}
