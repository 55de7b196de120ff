import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Correction } from '../../../src/money/corrections/schema';
import { answeringWeek, differencesOf } from '../../../src/money/finances/explain-rules';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import type { Plan, PlansAnswer } from '../../../src/money/plans/schema';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import { signedEuro } from '../../../src/platform/domain/money-text';
import { settlementWords } from '../../../src/platform/domain/settlement-categories';
import { formatDate, formatMoney } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { MoreButton } from '../../ui/more-button';
import { may } from '../../ui/session/rights';
import { together } from '../../ui/together';
import { correctionsQuery } from '../corrections/corrections';
import { useTerms } from '../terms/driver-terms-queries';
import { driverBalance, isRunning } from './driver-balance';
import { driverRecordsQuery, recordDetailsQuery } from './financial-records';
import { RecordStatusBadge } from './record-status-badge';
import { useRecordDetails } from './use-record-details';

type Props = { driver: { id: string; fullName: string } };

/** The balance in both directions, the plans that run, and the driver's weeks. */
export function DriverWeeks({ driver }: Props) {
  const records = useQuery(driverRecordsQuery(driver.id));
  const plans = useTerms<PlansAnswer>(driver.id, 'plans');
  const corrections = useQuery(correctionsQuery);
  return (
    <Loaded
      of={together<Answers>(records, plans, corrections)}
      failure="Não foi possível carregar as semanas"
      skeleton="h-60 w-full"
    >
      {(answers) => <Parts driver={driver} answers={answers} />}
    </Loaded>
  );
}

type Answers = readonly [FinancialRecord[], PlansAnswer, Correction[]];

function Parts({ driver, answers: [records, { plans }, corrections] }: Props & { answers: Answers }) {
  const own = corrections.filter((each) => each.driver.id === driver.id);
  const balance = driverBalance({ records, plans, corrections: own });
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-label="Saldo">
        <h3 className="mb-3 font-semibold">Saldo</h3>
        <dl className="grid grid-cols-1 gap-3 @min-[48rem]:grid-cols-3">
          <Amount label="A pagar ao condutor" amount={balance.toDriver} />
          <Amount label="A receber do condutor" amount={balance.fromDriver} />
          <Amount label="Prestações por descontar" amount={balance.inPlans} />
        </dl>
        {own.length > 0 && (
          <p className="mt-3 text-sm">
            {may('money.write') ? (
              <a href="/finances#correcoes" className="low-target font-medium underline">
                Correções por decidir
              </a>
            ) : (
              <span>Correções por decidir</span>
            )}
            <span>{`: ${formatMoney(balance.inCorrections)}`}</span>
          </p>
        )}
      </section>
      <Plans plans={plans.filter(isRunning)} />
      <Weeks records={records} />
    </div>
  );
}

function Amount({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-xl border border-line px-4 py-3 @min-[48rem]:block">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold text-lg tabular-nums">{formatMoney(amount)}</dd>
    </div>
  );
}

const LIST = 'divide-y divide-line rounded-xl border border-line text-sm';
const LINE = 'flex flex-wrap items-center gap-x-4 gap-y-1 px-[min(1rem,4vw)] py-3 tabular-nums';

function Plans({ plans }: { plans: readonly Plan[] }) {
  if (plans.length === 0) return null;
  return (
    <section aria-label="Planos em curso">
      <h3 className="mb-3 font-semibold">Planos em curso</h3>
      <ul className={LIST}>
        {plans.map(({ id, category, text, left }) => (
          <li key={id} className={LINE}>
            <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
              {settlementWords({ category, text })}
            </span>
            <span>{`Por aplicar ${formatMoney(left)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The weeks shown at first: a quarter of a year. */
const AT_FIRST = 13;

/** Each opens in place, above the driver's file. */
function Weeks({ records }: { records: readonly FinancialRecord[] }) {
  const [count, setCount] = useState(AT_FIRST);
  const { view, dialog } = useRecordDetails(records);
  const differences = differencesOf(records);
  return (
    <section aria-label="Semanas">
      <h3 className="mb-3 font-semibold">Semanas</h3>
      {records.length === 0 && <p className="text-muted">Ainda não há semanas.</p>}
      <LastWeek records={records} />
      {records.length > 0 && (
        <ul className={LIST}>
          <Columns hasDifferences={differences.some((each) => each !== null)} />
          {records.slice(0, count).map((record, at) => (
            <Week key={record.id} record={record} difference={differences[at] ?? null} onView={view} />
          ))}
        </ul>
      )}
      <MoreButton
        isMore={records.length > count}
        note={`${count} de ${records.length}`}
        onMore={() => setCount(records.length)}
      />
      {dialog}
    </section>
  );
}

/** Why the last week that is over came to another amount than the one before it. */
function LastWeek({ records }: { records: readonly FinancialRecord[] }) {
  const [today] = useState(() => lisbonDate(new Date()));
  const last = answeringWeek(records, today);
  const details = useQuery({ ...recordDetailsQuery(last?.id ?? ''), enabled: last !== undefined });
  if (last === undefined) return null;
  return (
    <p className="mb-3 min-h-10 text-sm tabular-nums">
      <span className="block text-muted">{`Semana de ${formatDate(last.weekStartDate)}`}</span>
      {details.data && <span className="block">{details.data.explanation.sentence}</span>}
    </p>
  );
}

/** Each row reads its difference out by name. */
function Columns({ hasDifferences }: { hasDifferences: boolean }) {
  return (
    <li
      aria-hidden="true"
      className="flex justify-end gap-x-4 px-[min(1rem,4vw)] py-1.5 text-right text-muted text-xs"
    >
      {hasDifferences && <span className="min-w-20">Diferença</span>}
      <span className="min-w-20">Líquido</span>
    </li>
  );
}

type WeekProps = {
  record: FinancialRecord;
  difference: number | null;
  onView: (record: FinancialRecord) => void;
};

function Week({ record, difference, onView }: WeekProps) {
  const besideId = useId();
  return (
    <li className="relative hover:bg-raised">
      <div className={LINE}>
        <button
          type="button"
          id={`condutor-${record.id}`}
          aria-describedby={besideId}
          onClick={() => onView(record)}
          className="min-h-6 min-w-0 flex-1 basis-32 text-left underline after:absolute after:inset-0"
        >
          {`Semana de ${formatDate(record.weekStartDate)}`}
        </button>
        <RecordStatusBadge of={record} />
        <span id={besideId} className="ml-auto flex flex-wrap items-baseline justify-end gap-x-4">
          {difference !== null && (
            <span className="min-w-20 text-right text-muted">
              <span className="sr-only">Diferença: </span>
              <span>{signedEuro(difference)}</span>
            </span>
          )}
          <span
            className={`min-w-20 text-right font-semibold ${Number(record.finalPayout) < 0 ? 'text-bad' : ''}`}
          >
            {formatMoney(record.finalPayout)}
          </span>
        </span>
      </div>
    </li>
  );
}
