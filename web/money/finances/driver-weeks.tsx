import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Correction } from '../../../src/money/corrections/schema';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import type { Plan, PlansAnswer } from '../../../src/money/plans/schema';
import { settlementWords } from '../../../src/platform/domain/settlement-categories';
import { formatDate, formatMoney } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { MoreButton } from '../../ui/more-button';
import { RECORDS_KEY } from '../../ui/requests/query-keys';
import { together } from '../../ui/together';
import { correctionsQuery } from '../corrections/corrections';
import { useTerms } from '../terms/driver-terms-queries';
import { driverBalance, isRunning } from './driver-balance';
import { addressOf } from './record-filter';
import { RecordStatusBadge } from './record-status-badge';

type Props = { driver: { id: string; fullName: string } };

/** The balance in both directions, the plans that run, and the driver's weeks. */
export function DriverWeeks({ driver }: Props) {
  const records = useQuery<FinancialRecord[]>({ queryKey: [`${RECORDS_KEY}?driverId=${driver.id}`] });
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
          <Amount label="Por aplicar em planos" amount={balance.inPlans} />
        </dl>
        {own.length > 0 && (
          <p className="mt-3 text-sm">
            <a href="/finances#correcoes" className="font-medium underline">
              Correções por decidir
            </a>
            <span>{`: ${formatMoney(balance.inCorrections)}`}</span>
          </p>
        )}
      </section>
      <Plans plans={plans.filter(isRunning)} />
      <Weeks driver={driver} records={records} />
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

function Weeks({ driver, records }: Props & { records: readonly FinancialRecord[] }) {
  const [count, setCount] = useState(AT_FIRST);
  return (
    <section aria-label="Semanas">
      <h3 className="mb-3 font-semibold">Semanas</h3>
      {records.length === 0 && <p className="text-muted">Ainda não há semanas.</p>}
      {records.length > 0 && (
        <ul className={LIST}>
          {records.slice(0, count).map((record) => (
            <li key={record.id} className={LINE}>
              <a
                href={`/finances?${addressOf({ week: record.weekStartDate, driver: driver.fullName })}`}
                className="min-h-6 min-w-0 flex-1 basis-32 content-center underline"
              >
                {`Semana de ${formatDate(record.weekStartDate)}`}
              </a>
              <RecordStatusBadge of={record} />
              <span className={`ml-auto font-semibold ${Number(record.finalPayout) < 0 ? 'text-bad' : ''}`}>
                {formatMoney(record.finalPayout)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton
        isMore={records.length > count}
        note={`${count} de ${records.length}`}
        onMore={() => setCount(records.length)}
      />
    </section>
  );
}
