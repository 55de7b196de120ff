import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon';
import { QueriedPart } from './session/queried-part';
import { holdToasts } from './toast-host';

type Props = {
  title: string;
  /** The person that it is about, who stays in view while the content scrolls. */
  name?: string;
  /** Makes the dialog large enough for a document. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
};

/** A modal dialog, open while mounted. Esc, backdrop and close button close it; the focus returns to where it was. */
export function Dialog({ title, name, wide = false, onClose, children, footer }: Props) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const releaseToasts = holdToasts(dialog);
    const ignoreBackdrop = closeOnBackdrop(dialog);
    return () => {
      ignoreBackdrop();
      releaseToasts();
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // React lets the event bubble from a nested dialog.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      className={`m-auto h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-surface text-ink open:flex sm:h-fit sm:max-h-[calc(100dvh-min(4rem,8vh))] sm:w-[calc(100%-min(3rem,5vw))] sm:rounded-2xl sm:border sm:border-line ${wide ? 'sm:max-w-7xl' : 'sm:max-w-4xl'}`}
    >
      <div className="@container flex min-h-0 flex-auto flex-col overflow-y-auto">
        {/* With text this large for the width, the header and footer would leave no room between them. */}
        <div className="flex min-h-0 flex-auto flex-col @max-[19rem]:flex-none">
          <header className="flex items-center justify-between gap-4 border-line border-b py-3 pr-3 pl-[min(1.25rem,5vw)] sm:pl-6">
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
              <h2 id={titleId} className="font-semibold text-lg tracking-tight">
                {title}
              </h2>
              {name && <p className="text-muted">{name}</p>}
            </div>
            <button
              type="button"
              onClick={() => ref.current?.close()}
              className="inline-flex size-11 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-ink"
            >
              <Icon name="x" className="size-5" />
              <span className="sr-only">Fechar</span>
            </button>
          </header>
          <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain @max-[19rem]:flex-none @max-[19rem]:overflow-visible">
            <QueriedPart>{children}</QueriedPart>
          </div>
          {footer && (
            <footer className="border-line border-t px-[min(1.25rem,5vw)] py-4 sm:px-6">{footer}</footer>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** A click on the backdrop has the dialog as its target. A drag that began inside (a text selection) does not close
 * it. */
function closeOnBackdrop(dialog: HTMLDialogElement): () => void {
  let pressed = false;
  const press = (event: Event) => {
    pressed = event.target === dialog;
  };
  const click = (event: Event) => {
    if (pressed && event.target === dialog) dialog.close();
  };
  dialog.addEventListener('pointerdown', press);
  dialog.addEventListener('click', click);
  return () => {
    dialog.removeEventListener('pointerdown', press);
    dialog.removeEventListener('click', click);
  };
}
