import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FinancialRecord, FinancialRecordDetails } from '../../../src/money/finances/schema';
import { contractLabel } from '../../../src/platform/domain/contract';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { formatDate } from '../../ui/format';
import { LoadError } from '../../ui/load-error';
import { endsSession } from '../../ui/session/session';
import { Skeleton } from '../../ui/skeleton';
import { UndoButton } from '../../ui/undo/undo-button';
import { WeekSum } from '../../ui/week-sum';
import { RecordCorrections } from '../corrections/record-corrections';
import { RecordBatch } from '../payment-batches/record-batch';
import { SettlementsSection } from '../settlements/settlements-section';
import { StatementLink } from '../statements/statement-link';
import { recordDetailsQuery } from './financial-records';
import { OwnWeeks } from './own-weeks';
import { PlatformTable } from './platform-table';
import { RecordStatusBadge } from './record-status-badge';

type Props = { record: FinancialRecord; onClose: () => void };

/** One driver's week: the amounts that each platform reported, and the calculation of the payout. */
export function RecordDialog({ record, onClose }: Props) {
  const client = useQueryClient();
  const details = useQuery(recordDetailsQuery(record.id));
  const { error } = details;
  useEffect(() => {
    if (error) endsSession(client, error);
  }, [client, error]);
  const { driver, weekStartDate, carriedTo, inBatch, status } = details.data ?? record;
  return (
    <Dialog
      title="Registo semanal"
      onClose={onClose}
      footer={<Footer record={details.data} onClose={onClose} />}
    >
      <div className="grid grid-cols-1 gap-6 p-[min(1.25rem,5vw)] sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="break-words font-semibold text-lg">{driver.fullName}</p>
            <p className="text-muted text-sm tabular-nums">
              {contractLabel(driver.contractType)} · Semana de {formatDate(weekStartDate)}
            </p>
          </div>
          <RecordStatusBadge of={details.data ?? record} />
        </div>
        {carriedTo && (
          <p className="text-sm">
            O saldo foi transportado para a semana de {formatDate(carriedTo)}, e é lá que se desconta.
          </p>
        )}
        {inBatch !== null && <RecordBatch of={{ status, inBatch }} />}
        {details.data ? (
          <>
            <PlatformTable platforms={details.data.platforms} />
            <SettlementsSection record={details.data} onGone={onClose} />
            <RecordCorrections {...details.data.corrections} />
            <WeekSum record={details.data} />
            <OwnWeeks record={details.data} />
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

function Footer({ record, onClose }: { record: FinancialRecordDetails | undefined; onClose: () => void }) {
  const closing = useRef<HTMLButtonElement>(null);
  const isUndoable = record?.undoUntil && record.undoUntil > new Date().toISOString();
  return (
    <div className="flex flex-wrap gap-3">
      <Button ref={closing} onClick={onClose}>
        Fechar
      </Button>
      {record && <StatementLink id={record.id} />}
      {record && isUndoable && (
        <UndoButton
          undoing={{ noun: 'payment', id: record.id, version: record.version }}
          undone="O pagamento foi anulado, e o registo está de novo pendente"
          label="Anular pagamento"
          fallback={closing}
        />
      )}
    </div>
  );
}

function Placeholder() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <span className="sr-only">A carregar…</span>
      <Skeleton className="h-4 w-32 max-w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}
