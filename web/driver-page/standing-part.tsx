import { contractLabel } from '../../src/domain/contract';
import type { OwnPage } from '../../src/me/schema';
import { DriverStatusBadge } from '../components/drivers/status-badges';
import { formatDate } from '../format';

/** Where the registration stands, and what comes next. */
export function StandingPart({ page }: { page: OwnPage }) {
  return (
    <section
      aria-label="Estado"
      className="rounded-2xl border border-line bg-surface px-[min(1rem,5vw)] py-5 sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 font-semibold text-lg [overflow-wrap:anywhere]">{page.fullName}</p>
        <DriverStatusBadge status={page.status} />
      </div>
      <p className="mt-1 text-muted text-sm">
        {contractLabel(page.contractType)} · Registo de {formatDate(page.createdAt)}
      </p>
      <p className="mt-3">{nextStep(page)}</p>
    </section>
  );
}

function nextStep({ status, wasActive, documents }: OwnPage): string {
  if (status === 'INACTIVE') {
    return wasActive
      ? 'Deixou de estar ativo. Continua a poder ver as suas semanas e descarregar os seus dados. Para voltar, tenha os documentos em dia.'
      : 'O seu registo não foi aprovado. Se o quiser retomar, envie os documentos que faltam e fale connosco.';
  }
  const due = documents.filter(
    ({ isRequired, current, renewal }) =>
      isRequired && !renewal && (!current || current.status === 'REJECTED' || current.status === 'EXPIRED'),
  );
  if (due.length > 0) return 'Há documentos por enviar: veja quais em baixo.';
  if (status !== 'ACTIVE') return 'A nossa equipa está a verificar o seu registo. Avisamos por email.';
  const isWaiting = documents.some(
    ({ current, renewal }) => renewal || current?.status === 'PENDING_VALIDATION',
  );
  return isWaiting ? 'A nossa equipa está a verificar o que enviou.' : 'Está tudo em ordem.';
}
