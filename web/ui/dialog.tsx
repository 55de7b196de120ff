import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon';
import { QueriedPart } from './session/queried-part';
import { holdToasts } from './toast-host';

const AT_TOP = 'sm:mx-auto sm:mt-(--dialog-top) sm:max-h-(--dialog-height)';

/** From 640 px on a frame stands at one place, whatever is in it; a question and a short list are as high as they
 * need. */
const SIZES = {
  question: 'sm:m-auto sm:h-fit sm:max-h-(--dialog-height) sm:max-w-[30rem]',
  short: `${AT_TOP} sm:h-fit sm:max-w-4xl`,
  tall: `${AT_TOP} sm:h-[860px] sm:max-w-4xl`,
  wide: `${AT_TOP} sm:h-[860px] sm:max-w-[60rem]`,
  document: 'sm:mx-auto sm:mt-[min(24px,3.75dvh)] sm:h-[calc(100dvh-min(48px,7.5dvh))] sm:max-w-[75rem]',
};

type Props = {
  title: string;
  /** The person that it is about, who stays in view while the content scrolls. */
  name?: string;
  size?: keyof typeof SIZES;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
};

/** A modal dialog, open while mounted. Esc, backdrop and close button close it; the focus returns to where it was. */
export function Dialog({ title, name, size = 'tall', onClose, children, footer }: Props) {
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
      className={`h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-transparent text-ink open:flex sm:w-[calc(100%-min(4rem,64px,5vw))] ${SIZES[size]}`}
    >
      {/* The bar of what scrolls in it would square its corners. */}
      <div className="dialog-frame flex min-h-0 flex-auto flex-col overflow-hidden border-line bg-surface sm:rounded-2xl sm:border">
        <div className="@container flex min-h-0 flex-auto flex-col overflow-y-auto">
          {/* With text this large for the width, the header and footer would leave no room between them. */}
          <div className="flex min-h-0 flex-auto flex-col @max-[19rem]:flex-none">
            <header
              className={`flex items-center justify-between gap-4 border-line border-b pr-3 pl-[min(1.25rem,5vw)] sm:pl-6 ${size === 'document' ? 'py-px' : 'py-3'}`}
            >
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
            {/* What the focus moves to is scrolled clear of sticky bars and a toast (WCAG 2.4.11). */}
            <div className="flex min-h-0 flex-auto scroll-pt-14 scroll-pb-22 flex-col *:shrink-0 overflow-y-auto overscroll-contain @max-[19rem]:flex-none @max-[19rem]:overflow-visible">
              <QueriedPart>{children}</QueriedPart>
            </div>
            {footer && (
              <footer className="border-line border-t px-[min(1.25rem,5vw)] py-4 sm:px-6">{footer}</footer>
            )}
          </div>
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
