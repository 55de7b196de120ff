import { useSyncExternalStore } from 'react';
import type { Right } from '../../../src/platform/sessions/role-rules';

/** Whether the signed-in person has the right, as the server has answered the page. Not for what is prerendered, which is
 * hidden by `data-needs` (office.css). */
export function may(right: Right | undefined): boolean {
  if (right === undefined || typeof document === 'undefined') return true;
  return !document.documentElement.dataset.lacks?.split(' ').includes(right);
}

/** Likewise; true while a prerendered part is hydrated. */
export function useMay(right: Right): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => may(right),
    () => true,
  );
}
