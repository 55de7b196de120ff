import { toast } from 'sonner';

export type Notice = {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'warning' | 'error';
};

/** docs/rules.md#toasts */
const DISPLAY_MS = 5000;

/** Shows a toast for 5000 ms and dismisses the one before. sonner is patched (web/patches): a 50 px swipe threshold,
 * its styles in our stylesheet for the CSP, and unused features removed. */
export function notify({ title, description, tone = 'neutral' }: Notice): void {
  toast.dismiss();
  const show = tone === 'neutral' ? toast : toast[tone];
  show(title, { description, duration: DISPLAY_MS });
}
