/** A link, or something that is done at once. */
export type ToastAction = { label: string } & ({ href: string } | { act: () => void });

export type Notice = {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'warning' | 'error';
  action?: ToastAction | undefined;
};

/** The notification area, which comes once the page has come to life: nothing is told before. */
export const loadToasts = () => import('./components/toasts');

/** Shows a toast for 5000 ms and dismisses the one before. */
export function notify(notice: Notice): void {
  void notified(notice);
}

/** Once it is shown, or cannot be: then a page says by itself what has failed. */
export function notified(notice: Notice): Promise<void> {
  return loadToasts().then(
    ({ showToast }) => showToast(notice),
    () => undefined,
  );
}
