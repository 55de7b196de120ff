import { within } from '../../src/platform/domain/time-limit';

/** An act that runs at once. */
export type ToastAction = { label: string; act: () => void };

export type Notice = {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'warning' | 'error';
  action?: ToastAction | undefined;
};

/** The notification area loads once the page is hydrated: no toast appears before. */
export const loadToasts = () => import('./toasts');

/** The longest wait for a toast to be painted: a hidden tab paints nothing, and a script may never arrive. */
const PAINT_LIMIT_MS = 5000;

/** Shows a toast for 5000 ms and dismisses the one before. Where none can load, a page reports failures itself. */
export function notify(notice: Notice): void {
  void painted(notice);
}

/** Resolves once the toast is on screen, or cannot be, and within `PAINT_LIMIT_MS` in any case. */
export function notified(notice: Notice): Promise<void> {
  return within(PAINT_LIMIT_MS, painted(notice)).catch(() => undefined);
}

function painted(notice: Notice): Promise<void> {
  return loadToasts().then(
    ({ showToast }) => showToast(notice),
    () => undefined,
  );
}
