import { DOC_TYPE_LABELS } from '../../../src/platform/domain/document-types';
import { LinkUpload } from '../../driver/document-links/link-upload';
import { type OpenedLink, useLink } from '../../driver/document-links/use-link';
import { buttonClass } from '../../ui/button-class';

/** It has no query cache, like the registration, since it is made for a phone. */
export default function SendDocument() {
  const opened = useLink();
  return (
    <section aria-live="polite" aria-busy={opened.state.at === 'reading'} className="min-h-64">
      <Content opened={opened} />
    </section>
  );
}

function Content({ opened }: { opened: OpenedLink }) {
  const { state, retry } = opened;
  switch (state.at) {
    case 'reading':
      return <p className="text-muted">A abrir a ligação…</p>;
    case 'open':
      return <LinkUpload link={state.link} opened={opened} />;
    case 'unreached':
      return (
        <>
          <p>{state.text}</p>
          <button type="button" onClick={() => void retry()} className={`${buttonClass({})} mt-4`}>
            Tentar novamente
          </button>
        </>
      );
    case 'over':
      return (
        <Outcome title="Esta ligação já não serve" tone="neutral">
          Pode ter passado o prazo de 7 dias, ou o documento já ter sido enviado. Se ainda lhe falta enviá-lo,
          peça outra ligação ao nosso escritório.
        </Outcome>
      );
    case 'sent':
      return (
        <Outcome title="Recebemos o documento" tone="good">
          {`${DOC_TYPE_LABELS[state.docType]}: a nossa equipa vai verificar o documento. Não precisa de fazer mais nada e pode fechar esta página.`}
        </Outcome>
      );
  }
}

function focusIt(element: HTMLElement | null): void {
  element?.focus();
}

type OutcomeProps = { title: string; tone: 'neutral' | 'good'; children: React.ReactNode };

function Outcome({ title, tone, children }: OutcomeProps) {
  const colours = tone === 'good' ? 'border-good bg-good-soft text-good' : 'border-line bg-surface';
  return (
    <div ref={focusIt} tabIndex={-1} className={`rounded-2xl border p-[min(1.25rem,5vw)] sm:px-6 ${colours}`}>
      <h2 className="font-semibold text-lg">{title}</h2>
      <p className="mt-1">{children}</p>
    </div>
  );
}
