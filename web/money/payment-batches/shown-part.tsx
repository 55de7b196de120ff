import { type ReactNode, useState } from 'react';
import { MoreButton } from '../../ui/more-button';

const STEP = 100;

type Props<Item> = { items: readonly Item[]; children: (shown: readonly Item[]) => ReactNode };

/** Shows the first of many items, and more at each press. */
export function ShownPart<Item>({ items, children }: Props<Item>) {
  const [count, setCount] = useState(STEP);
  return (
    <>
      {children(items.slice(0, count))}
      <MoreButton
        isMore={items.length > count}
        note={`${Math.min(count, items.length)} de ${items.length}`}
        onMore={() => setCount(count + STEP)}
      />
    </>
  );
}
