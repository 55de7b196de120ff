import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import type { FinancialRecord, FinancialRecordDetails } from '../../../src/money/finances/schema';
import { contractLabel } from '../../../src/platform/domain/contract';
import { Dialog } from '../../ui/dialog';
import { driverLink } from '../../ui/driver-links';
import { formatDate, formatMoney } from '../../ui/format';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';
import { useDeferred } from '../../ui/use-deferred';
import { WeekSum } from '../../ui/week-sum';
import { RecordCorrections } from '../corrections/record-corrections';
import { RecordBatch } from '../payment-batches/record-batch';
import { SettlementsSection } from '../settlements/settlements-section';
import { recordDetailsQuery } from './financial-records';
import { OwnWeeks } from './own-weeks';
import { PlatformTable } from './platform-table';
import { RecordFooter } from './record-footer';
import { RecordStatusBadge } from './record-status-badge';

type Props = Omit<ComponentProps<typeof RecordFooter>, 'record'> & { record: FinancialRecord };

/** One driver's week: the amounts that each platform reported, and the calculation of the payout. */
export function RecordDialog({ record, onClose, ...beside }: Props) {
  const details = useQuery(recordDetailsQuery(record.id));
  const { carriedTo, inBatch, status } = details.data ?? record;
  return (
    <Dialog
      title="Registo semanal"
      onClose={onClose}
      footer={<RecordFooter record={details.data} onClose={onClose} {...beside} />}
    >
      <div key={record.id} className="grid grid-cols-1 gap-6 p-[min(1.25rem,5vw)] sm:p-6">
        <Head of={details.data ?? record} />
        {carriedTo && (
          <p className="text-sm">{`O saldo foi transportado para a semana de ${formatDate(carriedTo)}, e é lá que se desconta.`}</p>
        )}
        {inBatch !== null && <RecordBatch of={{ status, inBatch }} />}
        {details.data ? (
          <>
            <PlatformTable platforms={details.data.platforms} />
            <SettlementsSection record={details.data} onGone={onClose} />
            <Costs record={details.data} />
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

const loadCosts = async () => (await import('../costs/record-costs')).RecordCosts;

function Costs({ record }: { record: FinancialRecordDetails }) {
  const [wanted, setWanted] = useState(true);
  const RecordCosts = useDeferred(loadCosts, {
    wanted,
    what: 'os custos da viatura',
    onFailed: () => setWanted(false),
  });
  return RecordCosts && <RecordCosts record={record} />;
}

function Head({ of }: { of: FinancialRecord }) {
  const { driver, weekStartDate, finalPayout } = of;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="break-words font-semibold text-lg">
          <a href={driverLink(driver.id, 'weeks')} className="underline">
            {driver.fullName}
          </a>
        </p>
        <p className="text-muted text-sm tabular-nums">
          {`${contractLabel(driver.contractType)} · Semana de ${formatDate(weekStartDate)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <RecordStatusBadge of={of} />
        <p className={`font-semibold text-lg tabular-nums ${Number(finalPayout) < 0 ? 'text-bad' : ''}`}>
          <span className="sr-only">Líquido: </span>
          <span>{formatMoney(finalPayout)}</span>
        </p>
      </div>
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
