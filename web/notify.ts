import { toast } from 'sonner';

export type Notice = {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'warning' | 'error';
};

/** docs/rules.md#toasts */
const DISPLAY_MS = 5000;

/**
 * Shows a toast for 5000 ms. At most one is visible: the one before goes as this one comes (docs/rules.md#toasts).
 * sonner is patched (web/patches): swiped away from 50 px on and by nothing less, its styles in our stylesheet as the
 * policy asks, and without what no toast here has (promises, loading, buttons, markup of its own).
 */
export function notify({ title, description, tone = 'neutral' }: Notice): void {
  toast.dismiss();
  const show = tone === 'neutral' ? toast : toast[tone];
  show(title, { description, duration: DISPLAY_MS });
}
