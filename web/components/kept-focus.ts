import { type RefObject, useEffect, useRef } from 'react';

/**
 * A button that is busy cannot hold the focus, and it may be gone once it has done its work: the focus then goes to
 * `fallback` instead of the top of the page.
 */
export function useKeptFocus(fallback: RefObject<HTMLElement | null>, busy: boolean): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    const done = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (done && document.activeElement === document.body) fallback.current?.focus({ preventScroll: true });
  }, [busy, fallback]);
}
