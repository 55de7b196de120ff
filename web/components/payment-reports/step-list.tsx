import { type ReactNode, useState } from 'react';
import { MoreButton } from './more-button';

const STEP = 20;

type Props<Item> = { label: string; items: readonly Item[]; children: (item: Item) => ReactNode };

/** The first items of a long list, and more of them as they are asked for. */
export function StepList<Item>({ label, items, children }: Props<Item>) {
  const [count, setCount] = useState(STEP);
  const hidden = items.length - count;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {items.slice(0, count).map(children)}
      </ul>
      <MoreButton
        isMore={hidden > 0}
        note={hidden === 1 ? 'Falta 1' : `Faltam ${hidden}`}
        onMore={() => setCount(count + STEP)}
      />
    </>
  );
}
