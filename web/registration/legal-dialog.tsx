import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button-class';

type Props = { id: string; title: string; children: ReactNode };

/** A legal text, opened and closed by the script of the form's links; without script it stands open below the form. */
export function LegalDialog({ id, title, children }: Props) {
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-titulo`}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-min(2rem,8vw))] max-w-2xl overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface text-ink backdrop:bg-black/50 noscript:static noscript:my-6 noscript:block noscript:max-h-none"
    >
      <div className="px-[min(1.25rem,5vw)] pt-6 sm:px-8">
        <h2 id={`${id}-titulo`} className="font-semibold text-xl tracking-tight">
          {title}
        </h2>
        <div className="mt-4 space-y-4 text-muted text-sm leading-6 [&_h3]:font-semibold [&_h3]:text-ink [&_li]:ml-5 [&_li]:list-disc">
          {children}
        </div>
      </div>
      <div className="sticky bottom-0 mt-6 border-line border-t bg-surface px-[min(1.25rem,5vw)] py-4 sm:px-8 noscript:hidden">
        <button type="button" className={`${buttonClass({ tone: 'primary' })} w-full sm:w-auto`}>
          Fechar
        </button>
      </div>
    </dialog>
  );
}
