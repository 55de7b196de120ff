import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button-class';

type Props = { id: string; title: string; children: ReactNode };

/** A legal text, opened and closed by the script of the form's links; without script it stands open below the form. */
export function LegalDialog({ id, title, children }: Props) {
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-titulo`}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-min(2rem,8vw))] max-w-2xl flex-col overflow-hidden rounded-2xl border border-line bg-surface text-ink backdrop:bg-black/50 open:flex noscript:static noscript:my-6 noscript:block noscript:max-h-none"
    >
      {/* The dialog's own scroll bar would square its corners. Keys scroll what has the focus. */}
      <section
        aria-label="Texto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: WebKit puts the focus on no box that scrolls.
        tabIndex={0}
        className="min-h-0 overflow-y-auto overscroll-contain px-[min(1.25rem,5vw)] py-6 -outline-offset-2 sm:px-8"
      >
        <h2 id={`${id}-titulo`} className="font-semibold text-xl tracking-tight">
          {title}
        </h2>
        <div className="mt-4 space-y-4 text-muted text-sm leading-6 [&_h3]:font-semibold [&_h3]:text-ink [&_li]:ml-5 [&_li]:list-disc">
          {children}
        </div>
      </section>
      <div className="border-line border-t px-[min(1.25rem,5vw)] py-4 sm:px-8 noscript:hidden">
        <button type="button" className={`${buttonClass({ tone: 'primary' })} w-full sm:w-auto`}>
          Fechar
        </button>
      </div>
    </dialog>
  );
}
