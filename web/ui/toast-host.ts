/** Where the notification area is rendered: at the end of the page, or in the open dialog. */
let host: HTMLElement | null = null;
const dialogs: HTMLElement[] = [];

export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div');
    place(host);
  }
  return host;
}

/** Moves the notification area into a modal `dialog`, since the rest of the page is inert. Returns how to move it
 * back, to be called before the dialog is removed. */
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
