import { type ComponentType, type ReactNode, useEffect } from 'react';
import { buttonClass } from '../ui/button-class';
import { Icon } from '../ui/icon';
import type { Ending, Success } from './use-submission';

function focusIt(element: HTMLElement | null): void {
  element?.focus();
}

/** How the last submit ended: above the form, which is empty again, once all of it has arrived, else where it is mended;
 * the focus comes here. */
export function EndingNotice({ ending, Done }: { ending: Ending; Done: ComponentType<Success> }) {
  if (!ending) return null;
  return (
    <div
      ref={focusIt}
      tabIndex={-1}
      className={`@container scroll-mt-24 rounded-2xl max-md:scroll-mt-44 border p-[min(1.25rem,5vw)] sm:p-6 ${ending.isDone ? 'border-good bg-good-soft text-good max-md:mt-8' : 'border-bad bg-bad-soft text-bad'}`}
    >
      {ending.isDone ? <Done {...ending} /> : <Unfinished nextStep={ending.nextStep} />}
    </div>
  );
}

function Unfinished({ nextStep }: { nextStep: string }) {
  return (
    <>
      <p className="font-semibold">O registo ainda não foi concluído</p>
      <p className="mt-1 text-sm">{`O que já foi enviado está guardado. ${nextStep}`}</p>
    </>
  );
}

/** The page's introduction, which asks for what is done now. */
const INTRODUCTION = 'registo-introducao';

/** All of it has arrived: what happens next. */
export function DoneNotice({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    const introduction = document.getElementById(INTRODUCTION);
    if (introduction) introduction.hidden = true;
  }, []);
  return (
    <div className="flex gap-4">
      <Icon name="circle-check" className="size-12 shrink-0 @max-[16rem]:hidden" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-xl leading-7 [overflow-wrap:anywhere]">{title}</p>
        {children}
      </div>
    </div>
  );
}

/** Drivers have their own page where e-mails are sent. */
export function DriverDone({ hasOwnPage }: Success) {
  return (
    <DoneNotice title="Recebemos o seu registo">
      <p className="mt-1 text-ink">A nossa equipa vai verificar os seus dados e documentos.</p>
      {hasOwnPage && (
        <>
          <p className="mt-1 text-ink">
            Avisamos por email quando o registo for aprovado, ou se algum documento tiver de ser enviado de
            novo.
          </p>
          <p className="mt-1 text-ink">
            Na sua página vê em que ponto está o registo. Entra com o email que indicou, sem palavra-passe.
          </p>
          <a href="/me" className={`${buttonClass({ tone: 'primary' })} mt-4`}>
            Abrir a minha página
          </a>
        </>
      )}
    </DoneNotice>
  );
}
