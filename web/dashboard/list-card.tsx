import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state';
import type { IconName } from '../ui/icon-sheet';
import { Loaded, type Loading } from '../ui/loaded';
import { Skeleton } from '../ui/skeleton';

/** The dashboard's lists show 5 items (docs/rules/screens.md#dashboard). */
const SHOWN = 5;
const PLACEHOLDERS = Array.from({ length: SHOWN }, (_, index) => `${index}`);

type Props<Item> = {
  title: string;
  /** The page that shows them all. */
  href: string;
  query: Loading<Item[]>;
  empty: { icon: IconName; title: string };
  errorTitle: string;
  row: (item: Item) => ReactNode;
  /** Height of a row on a narrow card, reserved so that the card below does not move. */
  narrowHeight: string;
};

/** The first items of a list, with the card's own loading, empty and error state. */
export function ListCard<Item extends { id: string }>(props: Props<Item>) {
  const { title, href, query, empty, errorTitle, row, narrowHeight } = props;
  return (
    <section className="@container flex flex-col rounded-xl border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-3 border-line border-b px-[min(1.25rem,6vw)] py-3">
        <h2 className="font-semibold">{title}</h2>
        <a
          href={href}
          className="-mx-2 inline-flex min-h-9 shrink-0 pointer-coarse:min-h-11 items-center rounded-lg px-2 font-medium text-accent text-sm hover:text-accent-strong"
        >
          Ver todos
          <span className="sr-only">{`: ${title}`}</span>
        </a>
      </header>
      <Loaded
        of={query}
        failure={errorTitle}
        loading={
          <ul aria-busy className="divide-y divide-line">
            {PLACEHOLDERS.map((key) => (
              <PlaceholderItem key={key} height={narrowHeight} />
            ))}
          </ul>
        }
        empty={<EmptyState {...empty} />}
      >
        {(items) => (
          <ul className="divide-y divide-line">
            {items.slice(0, SHOWN).map((item) => (
              <li
                key={item.id}
                className="relative flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-[min(1.25rem,6vw)] py-3"
              >
                {row(item)}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function PlaceholderItem({ height }: { height: string }) {
  return (
    <li
      aria-hidden="true"
      className="flex min-h-16 items-center justify-between gap-3 px-[min(1.25rem,6vw)] py-3"
    >
      <div className={`min-w-0 flex-1 ${height} @min-[26rem]:h-11`}>
        <Skeleton className="mt-1 mb-2 h-3.5 w-36 max-w-full" />
        <Skeleton className="h-3 w-24 max-w-full" />
      </div>
      <Skeleton className="h-5 w-20" />
    </li>
  );
}
