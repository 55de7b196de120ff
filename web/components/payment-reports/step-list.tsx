import { type ReactNode, useState } from 'react';
import { MoreButton } from './more-button';

const STEP = 20;

type Props<Item> = { label: string; items: readonly Item[]; children: (item: Item) => ReactNode };

/**
 * The first items of a long list, and more of them as they are asked for. What comes while the list is looked at stands
 * below what is there: a press is not to meet another item than it was aimed at.
 */
export function StepList<Item extends { id: string | number }>({ label, items, children }: Props<Item>) {
  const [count, setCount] = useState(STEP);
  const [places] = useState(() => new Map<Item['id'], number>());
  for (const { id } of items) if (!places.has(id)) places.set(id, places.size);
  const placeOf = ({ id }: Item) => places.get(id) ?? 0;
  const hidden = items.length - count;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {items
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .slice(0, count)
          .map(children)}
      </ul>
      <MoreButton
        isMore={hidden > 0}
        note={hidden === 1 ? 'Falta 1' : `Faltam ${hidden}`}
        onMore={() => setCount(count + STEP)}
      />
    </>
  );
}
