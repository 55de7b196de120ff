import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { PLATFORM_LABELS } from '../../../src/ledger/report-files/platform-label-rules';
import type {
  FinancialRecord,
  FinancialRecordDetails,
  PlatformEarnings,
} from '../../../src/money/finances/schema';
import { statementMessage } from '../../../src/people/contacts/contact-rules';
import { contractLabel } from '../../../src/platform/domain/contract';
import { ContactLinks, useSender } from '../../ui/contact-links';
import { Dialog } from '../../ui/dialog';
import { driverLink } from '../../ui/driver-links';
import { formatDate, formatDateTime, formatMoney } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { Skeleton } from '../../ui/skeleton';
import { type Column, Row, Table } from '../../ui/table';
import { useDeferred } from '../../ui/use-deferred';
import { WeekExplanation } from '../../ui/week-explanation';
import { RecordCorrections } from '../corrections/record-corrections';
import { RecordBatch } from '../payment-batches/record-batch';
import { SettlementsSection } from '../settlements/settlements-section';
import { recordDetailsQuery } from './financial-records';
import { RecordFooter } from './record-footer';
import { RecordStatusBadge } from './record-status-badge';

type Props = Omit<ComponentProps<typeof RecordFooter>, 'record'> & { record: FinancialRecord };

/** One driver's week: the amounts that each platform reported, and the calculation of the payout beside the week before. */
export function RecordDialog({ record, onClose, ...beside }: Props) {
  const details = useQuery(recordDetailsQuery(record.id));
  const { carriedTo, inBatch, status } = details.data ?? record;
  return (
    <Dialog
      title="Registo semanal"
      size="wide"
      onClose={onClose}
      footer={<RecordFooter record={details.data} onClose={onClose} {...beside} />}
    >
      <div key={record.id} className="grid grid-cols-1 gap-6 p-[min(1.25rem,5vw)] sm:p-6">
        <Head of={details.data ?? record} />
        {carriedTo && (
          <p className="text-sm">{`O saldo foi transportado para a semana de ${formatDate(carriedTo)}, e é lá que se desconta.`}</p>
        )}
        {inBatch !== null && <RecordBatch of={{ status, inBatch }} />}
        <Loaded of={details} failure="Não foi possível carregar o registo" loading={<Placeholder />}>
          {(whole) => (
            <>
              <Contacts of={whole} />
              <WeekExplanation week={whole} />
              <PlatformTable platforms={whole.platforms} />
              <SettlementsSection record={whole} onGone={onClose} />
              <Costs record={whole} />
              <RecordCorrections {...whole.corrections} />
              <OwnWeeks record={whole} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

/** With the way to the week's statement as the text. */
function Contacts({ of: { driver, contact, weekStartDate } }: { of: FinancialRecordDetails }) {
  const message = statementMessage(driver.fullName, weekStartDate, useSender());
  return <ContactLinks driver={{ ...driver, ...contact }} message={message} className="-mt-3" />;
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
          <a href={driverLink(driver.id, 'weeks')} className="low-target hover:underline">
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

const loadPicture = async () => (await import('./weeks-picture')).WeeksPicture;

/** The driver's last weeks, this one among them. */
function OwnWeeks({ record: { driver, weekStartDate } }: { record: FinancialRecord }) {
  const titleId = useId();
  const [wanted, setWanted] = useState(true);
  const Picture = useDeferred(loadPicture, {
    wanted,
    what: 'as semanas do condutor',
    onFailed: () => setWanted(false),
  });
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3 id={titleId} className="mb-3 font-semibold">
        Últimas 26 semanas do condutor
      </h3>
      {Picture && (
        <Picture
          label={`Últimas 26 semanas de ${driver.fullName}`}
          driverId={driver.id}
          chosen={weekStartDate}
        />
      )}
    </section>
  );
}

const AMOUNT = { head: 'text-right', cell: 'tabular-nums tabular:py-3 tabular:text-right', labelled: true };

const COLUMNS: readonly Column[] = [
  { label: 'Plataforma', cell: 'col-span-full tabular:py-3' },
  { label: 'Ganhos brutos', ...AMOUNT },
  { label: 'Comissão', ...AMOUNT },
  { label: 'Ajustes', ...AMOUNT },
  { label: 'Dinheiro', ...AMOUNT },
  { label: 'Líquido', ...AMOUNT, cell: `${AMOUNT.cell} font-semibold` },
];

/** The amounts that each platform reported for the week: rows, or cards on a narrow screen. */
function PlatformTable({ platforms }: { platforms: readonly PlatformEarnings[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3 font-semibold">
        Plataformas
      </h3>
      {platforms.length === 0 ? (
        <p className="rounded-lg bg-raised px-[min(1.25rem,5vw)] py-3 text-muted text-sm">
          Este registo não veio de um relatório: não há valores por plataforma.
        </p>
      ) : (
        <div className="rounded-xl border border-line">
          <Table within="dialog" aria-labelledby={titleId} columns={COLUMNS} body={{ className: 'divide-y' }}>
            {platforms.map((each) => (
              <PlatformRow key={each.id} of={each} />
            ))}
          </Table>
        </div>
      )}
    </section>
  );
}

function PlatformRow({ of }: { of: PlatformEarnings }) {
  return (
    <Row
      columns={COLUMNS}
      className="grid-cols-2 gap-3 p-5 @max-[16rem]:grid-cols-1 @min-[36rem]:grid-cols-5 tabular:align-top"
      cells={[
        <div key="platform">
          <p className="font-medium">{PLATFORM_LABELS[of.platform]}</p>
          <p className="text-muted text-xs [overflow-wrap:anywhere]">
            <span>{of.fileName ?? 'Ficheiro sem nome'}</span>
            <span className="block tabular-nums">{`Recebido em ${formatDateTime(of.receivedAt)}`}</span>
          </p>
        </div>,
        formatMoney(of.grossEarnings),
        formatMoney(0 - Number(of.platformCommission)),
        formatMoney(of.adjustments),
        formatMoney(0 - Number(of.cash)),
        formatMoney(of.net),
      ]}
    />
  );
}
