import type { Ending } from './use-submission';

function focusIt(element: HTMLElement | null): void {
  element?.focus();
}

/** How the last submit ended; the focus comes here. */
export function EndingNotice({ ending }: { ending: Ending }) {
  if (!ending) return null;
  const done = ending === 'submitted';
  return (
    <div
      ref={focusIt}
      tabIndex={-1}
      className={`scroll-mt-24 rounded-2xl border p-4 text-sm sm:px-6 ${done ? 'border-good bg-good-soft text-good' : 'border-bad bg-bad-soft text-bad'}`}
    >
      <p className="font-semibold text-base">
        {done ? 'Recebemos o seu registo' : 'O registo ainda não foi concluído'}
      </p>
      <p className="mt-1">
        {done
          ? 'Os seus dados e documentos vão ser validados. Avisamos por email; não precisa de fazer mais nada.'
          : `O que já foi enviado está guardado. ${ending.nextStep}`}
      </p>
    </div>
  );
}
