import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { countLabel } from '../../../src/domain/text';
import type { WeekChecklist } from '../../../src/week-closings/schema';
import { formatDate, formatDateTime, formatMoney } from '../../format';
import { endsSession } from '../../queries/session';
import { checklistQuery, useWeekDecision } from '../../queries/week-closings';
import { failureText } from '../../transport/failure-text';
import { Badge } from '../badge';
import { Button } from '../button';
import { LoadError } from '../load-error';
import { Notice } from '../notice';
import { Skeleton } from '../skeleton';
import { StatementsDownload } from './statements-download';
import { WeekFindings } from './week-findings';

/** The chosen week: what to know before it closes, or who closed it. */
export function WeekChecklistSection({ week }: { week: string }) {
  const titleId = useId();
  const client = useQueryClient();
  const { data, error, isError, isFetching, refetch } = useQuery(checklistQuery(week));
  useEffect(() => {
    if (error) endsSession(client, error);
  }, [client, error]);
  return (
    <section
      aria-labelledby={titleId}
      className="mt-6 grid grid-cols-1 gap-4 rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)]"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-semibold">
          Fecho da semana de {formatDate(week)}
        </h2>
        {data?.closing && <Badge tone="neutral">Fechada</Badge>}
      </div>
      <StatementsDownload week={week} />
      {data ? (
        data.closing ? (
          <Closed of={data} closing={data.closing} />
        ) : data.isOver ? (
          <WeekFindings key={data.digest} of={data} />
        ) : (
          <p className="text-muted text-sm">Esta semana ainda não acabou: só então se fecha.</p>
        )
      ) : isError ? (
        <LoadError
          title="Não foi possível carregar o fecho da semana"
          busy={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  );
}

type ClosedProps = { of: WeekChecklist; closing: NonNullable<WeekChecklist['closing']> };

function Closed({ of, closing }: ClosedProps) {
  const { mutate, isPending, error } = useWeekDecision(of);
  const { drivers, amount } = of.carried;
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      <p className="[overflow-wrap:anywhere]">
        Fechada por {closing.closedBy} em {formatDateTime(closing.closedAt)}.{' '}
        {drivers > 0 &&
          `${countLabel(drivers, 'saldo foi transportado', 'saldos foram transportados')}: ${formatMoney(amount)}.`}
      </p>
      {of.passedOver.length > 0 && (
        <p className="text-muted">
          {countLabel(of.passedOver.length, 'ponto não impediu', 'pontos não impediram')} o fecho:{' '}
          {[...new Set(of.passedOver.map(({ reason }) => reason))].filter(Boolean).join('; ')}
        </p>
      )}
      {error && <Notice>{failureText(error)}</Notice>}
      <div>
        <Button size="small" busy={isPending} onClick={() => mutate(null)}>
          Reabrir semana
        </Button>
      </div>
    </div>
  );
}
