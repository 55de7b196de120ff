import { useId } from 'react';
import type { FinancialRecordDetails } from '../../../src/finances/schema';
import { formatMoney } from '../../format';

/** payout = gross - commission + adjustments - cash - flat rate (docs/rules.md#payout), line by line. */
export function WeekSum({ record }: { record: FinancialRecordDetails }) {
  const titleId = useId();
  const lines = [
    ['Ganhos brutos', Number(record.grossEarnings)],
    ['Comissão', 0 - Number(record.platformCommission)],
    ['Ajustes', Number(record.adjustments)],
    ['Dinheiro recebido', 0 - Number(record.cash)],
    ['Taxa fixa', 0 - Number(record.flatRateDeduction)],
  ] as const;
  const payout = Number(record.finalPayout);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3 font-semibold">
        Total da semana
      </h3>
      <dl className="rounded-xl border border-line text-sm tabular-nums">
        {lines.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4 px-5 py-2">
            <dt className="text-muted">{label}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-line border-t px-5 py-3 font-semibold text-base">
          <dt>Líquido</dt>
          <dd className={payout < 0 ? 'text-bad' : ''}>{formatMoney(payout)}</dd>
        </div>
      </dl>
    </section>
  );
}
