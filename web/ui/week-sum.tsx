import { useId } from 'react';
import type { FinancialRecordDetails } from '../../src/money/finances/schema';
import type { Settlement } from '../../src/money/settlements/schema';
import { basisWords } from '../../src/platform/domain/fee-words';
import { settlementTitle } from '../../src/platform/domain/settlement-categories';
import { formatMoney } from './format';

type Summed = Pick<
  FinancialRecordDetails,
  | 'grossEarnings'
  | 'platformCommission'
  | 'adjustments'
  | 'cash'
  | 'flatRateDeduction'
  | 'finalPayout'
  | 'fee'
  | 'weekStartDate'
> & { settlements: readonly Pick<Settlement, 'category' | 'text' | 'amount' | 'counters'>[] };

/** `note`: where the amount comes from. */
type Line = readonly [label: string, amount: number, note?: string | null];

/** payout = gross - commission + adjustments - cash - flat rate + acertos (docs/rules/finances.md#payout), line by line. */
export function WeekSum({ record }: { record: Summed }) {
  const titleId = useId();
  const lines: readonly Line[] = [
    ['Ganhos brutos', Number(record.grossEarnings)],
    ['Comissão', 0 - Number(record.platformCommission)],
    ['Ajustes', Number(record.adjustments)],
    ['Dinheiro recebido', 0 - Number(record.cash)],
    [
      'Taxa fixa',
      0 - Number(record.flatRateDeduction),
      record.fee && basisWords(record.fee, record.weekStartDate),
    ],
    ...record.settlements.map((each) => [settlementTitle(each), Number(each.amount)] as const),
  ];
  const payout = Number(record.finalPayout);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3 font-semibold">
        Total da semana
      </h3>
      <dl className="rounded-xl border border-line text-sm tabular-nums">
        {lines.map(([label, amount, note], index) => (
          <div
            key={`${index} ${label}`}
            className="flex justify-between gap-x-4 px-[min(1.25rem,5vw)] py-2 @max-[19rem]:flex-wrap"
          >
            <dt className="min-w-0 text-muted [overflow-wrap:anywhere]">
              {label}
              {note && <span className="block text-xs">{note}</span>}
            </dt>
            <dd className="shrink-0">{formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-x-4 border-line border-t px-[min(1.25rem,5vw)] py-3 font-semibold text-base @max-[19rem]:flex-wrap">
          <dt>Líquido</dt>
          <dd className={payout < 0 ? 'text-bad' : ''}>{formatMoney(payout)}</dd>
        </div>
      </dl>
    </section>
  );
}
