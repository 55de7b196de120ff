import { type RefObject, useEffect, useRef } from 'react';

/** True when no element holds the focus. A disabled button cannot, though Firefox leaves it there. */
export function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === body || activeElement?.matches(':disabled') === true;
}

/** A busy button is disabled and loses the focus, and may be removed afterwards: the focus then goes to `fallback`. */
export function useKeptFocus(fallback: RefObject<HTMLElement | null>, busy: boolean): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    const done = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (done && isFocusFree()) fallback.current?.focus({ preventScroll: true });
  }, [busy, fallback]);
}

/** When an item is removed from a list together with the focused control, the focus stays in `place`. */
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
