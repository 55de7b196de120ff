/** Where the notification area stands: at the end of the page, or in the dialog that is open. */
let host: HTMLElement | null = null;
const dialogs: HTMLElement[] = [];

export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div');
    place(host);
  }
  return host;
}

/**
 * While a modal dialog is open the rest of the page is inert and below it: the notification area moves in with
 * `dialog`. Answers the way back, to be called while the dialog is still in the page.
 */
export function holdToasts(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  if (host) place(host);
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    if (host) place(host);
  };
}

function place(area: HTMLElement): void {
  (dialogs.at(-1) ?? document.body).append(area);
}
