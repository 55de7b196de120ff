import { type RefObject, useLayoutEffect, useState } from 'react';

/** Up to this many rows all of them stand in the page, where the browser's own search finds them. */
const ALL_ROWS = 100;
const STEP_ROWS = 10;
const SPARE_ROWS = 10;

/** Rows `first` (included) to `last` (excluded) are rendered; the others leave their height, in px, behind. */
export type RowWindow = { first: number; last: number; before: number; after: number };

type Measure = { first: number; size: number; pitch: number };

/**
 * The rows near the viewport of a long list whose rows are all of one height. `body` is what scrolls with the page
 * and holds the rows, which bear `aria-rowindex`.
 */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [{ first, size, pitch }, setMeasure] = useState<Measure>({ first: 0, size: 4 * STEP_ROWS, pitch: 0 });
  const long = count > ALL_ROWS;
  useLayoutEffect(() => {
    if (!long) return;
    const update = () => {
      const now = body.current && measure(body.current);
      if (now) setMeasure((before) => (isSame(before, now) ? before : now));
    };
    update();
    const options = { passive: true };
    addEventListener('scroll', update, options);
    addEventListener('resize', update, options);
    return () => {
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, [body, long]);
  if (!long) return { first: 0, last: count, before: 0, after: 0 };
  const from = Math.min(first, Math.max(0, count - size));
  const to = Math.min(count, from + size);
  return { first: from, last: to, before: from * pitch, after: (count - to) * pitch };
}

function measure(body: HTMLElement): Measure | null {
  const [row, next] = body.querySelectorAll('[aria-rowindex]');
  if (!row || !next) return null;
  const pitch = next.getBoundingClientRect().top - row.getBoundingClientRect().top;
  const above = Math.floor(-body.getBoundingClientRect().top / pitch);
  const inView = Math.ceil(innerHeight / pitch);
  return {
    first: Math.max(0, Math.floor((above - SPARE_ROWS) / STEP_ROWS) * STEP_ROWS),
    size: inView + 2 * SPARE_ROWS + STEP_ROWS,
    pitch,
  };
}

function isSame(one: Measure, other: Measure): boolean {
  return one.first === other.first && one.size === other.size && one.pitch === other.pitch;
}
