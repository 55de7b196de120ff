import { buttonClass } from '../ui/button-class';
import type { Ending } from './use-submission';

function focusIt(element: HTMLElement | null): void {
  element?.focus();
}

type Props = { ending: Ending; onAnother: () => void };

/** How the last submit ended, in place of the form once all of it has arrived; the focus comes here. */
export function EndingNotice({ ending, onAnother }: Props) {
  if (!ending) return null;
  return (
    <div
      ref={focusIt}
      tabIndex={-1}
      className={`scroll-mt-24 rounded-2xl border p-4 text-sm sm:px-6 ${ending.isDone ? 'border-good bg-good-soft text-good' : 'border-bad bg-bad-soft text-bad'}`}
    >
      <p className="font-semibold text-base">
        {ending.isDone ? 'Recebemos o seu registo' : 'O registo ainda não foi concluído'}
      </p>
      {ending.isDone ? (
        <WhatNext hasOwnPage={ending.hasOwnPage} onAnother={onAnother} />
      ) : (
        <p className="mt-1">{`O que já foi enviado está guardado. ${ending.nextStep}`}</p>
      )}
    </div>
  );
}

function WhatNext({ hasOwnPage, onAnother }: { hasOwnPage: boolean; onAnother: () => void }) {
  return (
    <>
      <p className="mt-1">
        A nossa equipa vai verificar os seus dados e documentos. Avisamos por email quando o registo for
        aprovado, ou se algum documento tiver de ser enviado de novo.
      </p>
      {hasOwnPage && (
        <p className="mt-1">
          Na sua página vê em que ponto está o registo. Entra com o email que indicou, sem palavra-passe.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {hasOwnPage && (
          <a href="/me" className={buttonClass({ tone: 'primary' })}>
            Abrir a minha página
          </a>
        )}
        <button type="button" className={buttonClass({ tone: 'plain' })} onClick={onAnother}>
          Novo registo
        </button>
      </div>
    </>
  );
}
