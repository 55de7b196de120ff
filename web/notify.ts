import { createElement } from 'react';
import { toast } from 'sonner';

/** A link, or something that is done at once. */
export type ToastAction = { label: string } & ({ href: string } | { act: () => void });

export type Notice = {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'warning' | 'error';
  action?: ToastAction | undefined;
};

/** docs/rules/calls.md#toasts */
const DISPLAY_MS = 5000;

/** Shows a toast for 5000 ms and dismisses the one before. sonner is patched (web/patches): a 50 px swipe threshold,
 * its styles in our stylesheet for the CSP, and unused features removed. */
export function notify({ title, description, tone = 'neutral', action }: Notice): void {
  toast.dismiss();
  const show = tone === 'neutral' ? toast : toast[tone];
  show(title, { description: action ? withAction(description, action) : description, duration: DISPLAY_MS });
}

function withAction(description: string | undefined, action: ToastAction) {
  const control =
    'href' in action
      ? createElement('a', { href: action.href }, action.label)
      : createElement('button', { type: 'button', onClick: () => press(action.act) }, action.label);
  return createElement('div', null, createElement('span', null, description), control);
}

/** Once: the toast goes with it. */
function press(act: () => void): void {
  toast.dismiss();
  act();
}
