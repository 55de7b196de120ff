import { useState } from 'react';

const STEP = 20;

/** The first items of a list that is here whole, and how many are hidden until one asks for more. */
export function useShown<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(STEP);
  const hidden = Math.max(0, items.length - count);
  return { shown: items.slice(0, count), hidden, onMore: () => setCount(count + STEP) };
}
