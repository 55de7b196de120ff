import { type RefObject, useEffect, useRef } from 'react';

/** Nobody holds the focus. A button that is busy cannot, though Firefox leaves it there. */
export function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === body || activeElement?.matches(':disabled') === true;
}

/**
 * A button that is busy cannot hold the focus, and it may be gone once it has done its work: the focus then goes to
 * `fallback` instead of the top of the page.
 */
export function useKeptFocus(fallback: RefObject<HTMLElement | null>, busy: boolean): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    const done = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (done && isFocusFree()) fallback.current?.focus({ preventScroll: true });
  }, [busy, fallback]);
}

/**
 * With an item that goes from a list, its button or field goes too: the focus then stays in `place`, unless it is
 * elsewhere by that time.
 */
export function useFocusOfItems(place: RefObject<HTMLElement | null>, items: unknown): void {
  const wasHere = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasHere.current = place.current?.contains(target as Node) === true;
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, [place]);
  useEffect(() => {
    if (items && wasHere.current && isFocusFree()) place.current?.focus({ preventScroll: true });
  }, [place, items]);
}
