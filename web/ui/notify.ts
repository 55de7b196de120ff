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

/** Whether the toast on screen keeps its place. */
let isHeld = false;

/** Shows a toast for 5000 ms and dismisses the one before. Where none can load, a page reports failures itself. */
export function notify(notice: Notice): void {
  if (!isHeld) void painted(notice);
}

/** Shows a toast that no other one replaces until its `release`. `shown` resolves once it is on screen, or cannot be, and
 * within `PAINT_LIMIT_MS` in any case. */
export function holdNotice(notice: Notice): { shown: Promise<void>; release: () => void } {
  isHeld = true;
  const shown = within(PAINT_LIMIT_MS, painted(notice)).catch(() => undefined);
  const release = () => {
    isHeld = false;
  };
  return { shown, release };
}

function painted(notice: Notice): Promise<void> {
  return loadToasts().then(
    ({ showToast }) => showToast(notice),
    () => undefined,
  );
}
