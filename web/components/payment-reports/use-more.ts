import { useState } from 'react';

const STEP = 20;

/** The first items of a long list, and how to have more of them. */
export function useMore<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(STEP);
  const hidden = Math.max(0, items.length - count);
  return { shown: items.slice(0, count), hidden, showMore: () => setCount(count + STEP) };
}
