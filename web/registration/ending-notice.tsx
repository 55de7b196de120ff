import { buttonClass } from '../ui/button-class';
import type { Ending } from './use-submission';

function focusIt(element: HTMLElement | null): void {
  element?.focus();
}

/** How the last submit ended: above the form, which is empty again, once all of it has arrived, else where it is mended;
 * the focus comes here. */
export function EndingNotice({ ending }: { ending: Ending }) {
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
        <WhatNext sendsEmails={ending.hasOwnPage} />
      ) : (
        <p className="mt-1">{`O que já foi enviado está guardado. ${ending.nextStep}`}</p>
      )}
    </div>
  );
}

/** Drivers have their own page where e-mails are sent. */
function WhatNext({ sendsEmails }: { sendsEmails: boolean }) {
  if (!sendsEmails) {
    return <p className="mt-1">A nossa equipa vai verificar os seus dados e documentos.</p>;
  }
  return (
    <>
      <p className="mt-1">
        A nossa equipa vai verificar os seus dados e documentos. Avisamos por email quando o registo for
        aprovado, ou se algum documento tiver de ser enviado de novo.
      </p>
      <p className="mt-1">
        Na sua página vê em que ponto está o registo. Entra com o email que indicou, sem palavra-passe.
      </p>
      <a href="/me" className={`${buttonClass({ tone: 'primary' })} mt-4`}>
        Abrir a minha página
      </a>
    </>
  );
}
