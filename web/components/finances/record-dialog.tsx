import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contractLabel } from '../../../src/domain/contract';
import type { FinancialRecord } from '../../../src/finances/schema';
import { formatDate } from '../../format';
import { recordDetailsQuery } from '../../queries/financial-records';
import { endsSession } from '../../queries/session';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { LoadError } from '../load-error';
import { Skeleton } from '../skeleton';
import { PlatformTable } from './platform-table';
import { RecordStatusBadge } from './record-status-badge';
import { WeekSum } from './week-sum';

type Props = { record: FinancialRecord; onClose: () => void };

/** One driver's week: what each platform says of it, and how the payout comes about. */
export function RecordDialog({ record, onClose }: Props) {
  const client = useQueryClient();
  const details = useQuery(recordDetailsQuery(record.id));
  const { error } = details;
  useEffect(() => {
    if (error) endsSession(client, error);
  }, [client, error]);
  const { driver, weekStartDate, status } = details.data ?? record;
  return (
    <Dialog title="Registo semanal" onClose={onClose} footer={<Button onClick={onClose}>Fechar</Button>}>
      <div className="grid gap-6 p-5 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="break-words font-semibold text-lg">{driver.fullName}</p>
            <p className="text-muted text-sm tabular-nums">
              {contractLabel(driver.contractType)} · Semana de {formatDate(weekStartDate)}
            </p>
          </div>
          <RecordStatusBadge status={status} />
        </div>
        {details.data ? (
          <>
            <PlatformTable platforms={details.data.platforms} />
            <WeekSum record={details.data} />
          </>
        ) : details.isError ? (
          <LoadError
            title="Não foi possível carregar o registo"
            busy={details.isFetching}
            onRetry={() => details.refetch()}
          />
        ) : (
          <Placeholder />
        )}
      </div>
    </Dialog>
  );
}

function Placeholder() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <span className="sr-only">A carregar…</span>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}
