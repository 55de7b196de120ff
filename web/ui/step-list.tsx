import { type ReactNode, useState } from 'react';
import { MoreButton } from './more-button';
import { Notice } from './notice';

const STEP = 20;

/** The state of a paged list: whether there are more pages, and the state of the request for the next. */
export type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type Props<Item> = {
  label: string;
  items: readonly Item[];
  pages?: Pages;
  children: (item: Item) => ReactNode;
};

/** A long list a page at a time. Items that arrive meanwhile are appended below: nothing shifts under a press. */
export function StepList<Item extends { id: string | number }>({
  label,
  items,
  pages,
  children,
}: Props<Item>) {
  const [count, setCount] = useState(STEP);
  const [places] = useState(() => new Map<Item['id'], number>());
  for (const { id } of items) if (!places.has(id)) places.set(id, places.size);
  const placeOf = ({ id }: Item) => places.get(id) ?? 0;
  const hidden = items.length - count;
  const hasPage = pages?.hasNextPage === true;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {items
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .slice(0, count)
          .map(children)}
      </ul>
      {pages?.isFetchNextPageError && <Notice>Não foi possível carregar mais linhas.</Notice>}
      <MoreButton
        isMore={hidden > 0 || hasPage}
        note={noteOf(hidden, hasPage)}
        busy={pages?.isFetchingNextPage}
        onMore={() => {
          setCount(count + STEP);
          if (hidden <= STEP && hasPage) void pages?.fetchNextPage();
        }}
      />
    </>
  );
}

function noteOf(hidden: number, hasPage: boolean): string | undefined {
  if (hidden <= 0) return undefined;
  if (hasPage) return `Faltam mais de ${hidden}`;
  return hidden === 1 ? 'Falta 1' : `Faltam ${hidden}`;
}
