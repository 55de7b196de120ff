import { useId } from 'react';
import type { FinancialRecordDetails } from '../../../src/finances/schema';
import type { Settlement } from '../../../src/settlements/schema';
import { formatMoney } from '../../format';
import { settlementTitle } from './settlement-title';

type Summed = Pick<
  FinancialRecordDetails,
  'grossEarnings' | 'platformCommission' | 'adjustments' | 'cash' | 'flatRateDeduction' | 'finalPayout'
> & { settlements: readonly Pick<Settlement, 'category' | 'text' | 'amount' | 'counters'>[] };

/** payout = gross - commission + adjustments - cash - flat rate + acertos (docs/rules.md#payout), line by line. */
export function WeekSum({ record }: { record: Summed }) {
  const titleId = useId();
  const lines = [
    ['Ganhos brutos', Number(record.grossEarnings)],
    ['Comissão', 0 - Number(record.platformCommission)],
    ['Ajustes', Number(record.adjustments)],
    ['Dinheiro recebido', 0 - Number(record.cash)],
    ['Taxa fixa', 0 - Number(record.flatRateDeduction)],
    ...record.settlements.map((each) => [settlementTitle(each), Number(each.amount)] as const),
  ] as const;
  const payout = Number(record.finalPayout);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3 font-semibold">
        Total da semana
      </h3>
      <dl className="rounded-xl border border-line text-sm tabular-nums">
        {lines.map(([label, amount], index) => (
          <div
            key={`${index} ${label}`}
            className="flex justify-between gap-x-4 px-5 py-2 @max-[19rem]:flex-wrap"
          >
            <dt className="min-w-0 text-muted [overflow-wrap:anywhere]">{label}</dt>
            <dd className="shrink-0">{formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-x-4 border-line border-t px-5 py-3 font-semibold text-base @max-[19rem]:flex-wrap">
          <dt>Líquido</dt>
          <dd className={payout < 0 ? 'text-bad' : ''}>{formatMoney(payout)}</dd>
        </div>
      </dl>
    </section>
  );
}
