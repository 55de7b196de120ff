import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { WeekChecklist } from '../../../src/money/week-closings/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { formatDate, formatDateTime, formatMoney } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { checklistQuery, useWeekDecision } from './week-closings';
import { WeekFindings } from './week-findings';

/** The checklist of the chosen week before it closes, or the person who closed it. */
export function WeekChecklistSection({ week }: { week: string }) {
  const titleId = useId();
  const checklist = useQuery(checklistQuery(week));
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-4 rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)]"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-semibold">
          {`Fecho da semana de ${formatDate(week)}`}
        </h2>
        {checklist.data?.closing && <Badge tone="neutral">Fechada</Badge>}
      </header>
      <Loaded of={checklist} failure="Não foi possível carregar o fecho da semana" skeleton="h-48 w-full">
        {(data) =>
          data.isOver && !data.closing ? <WeekFindings key={data.digest} of={data} /> : <Settled of={data} />
        }
      </Loaded>
    </section>
  );
}

/** A week that cannot be closed now: a closed one, which can be reopened, or one that is not over. */
function Settled({ of }: { of: WeekChecklist }) {
  if (of.closing) return <Closed of={of} closing={of.closing} />;
  return <p className="text-muted text-sm">A semana só pode ser fechada depois de terminar.</p>;
}

type ClosedProps = { of: WeekChecklist; closing: NonNullable<WeekChecklist['closing']> };

function Closed({ of, closing }: ClosedProps) {
  const { mutate, isPending, error } = useWeekDecision(of);
  const { drivers, amount } = of.carried;
  return (
    <div className="grid gap-3 text-sm">
      <p className="[overflow-wrap:anywhere]">
        <span>{`Fechada por ${closing.closedBy} em ${formatDateTime(closing.closedAt)}. `}</span>
        {drivers > 0 && (
          <span>
            {`${countLabel(drivers, 'saldo foi transportado', 'saldos foram transportados')}: ${formatMoney(amount)}.`}
          </span>
        )}
      </p>
      {of.passedOver.length > 0 && (
        <p className="text-muted">
          Fechada com{' '}
          <span>{countLabel(of.passedOver.length, 'aviso justificado', 'avisos justificados')}</span>:{' '}
          <span>{[...new Set(of.passedOver.map(({ reason }) => reason))].filter(Boolean).join('; ')}</span>
        </p>
      )}
      {error && <Notice>{failureText(error)}</Notice>}
      <Button size="small" className="sm:justify-self-end" busy={isPending} onClick={() => mutate(null)}>
        Reabrir semana
      </Button>
    </div>
  );
}
