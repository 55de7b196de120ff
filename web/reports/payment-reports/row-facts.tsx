import { PLATFORM_LABELS } from '../../../src/platform/domain/platform-labels';
import type { DismissedRow, WaitingRow } from '../../../src/reports/payment-reports/schema';
import { formatDate, formatMoney } from '../../ui/format';

/** What a report's row says, as far as it says it. */
export function RowFacts({ row, nameId }: { row: WaitingRow | DismissedRow; nameId: string }) {
  const amounts = [
    ['Ganhos brutos', row.grossEarnings],
    ['Comissão', row.platformCommission],
    ['Ajustes', row.adjustments],
    ['Dinheiro', row.cash],
    ['Diferença', row.difference],
  ] as const;
  const contact = [row.email, row.phone].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p id={nameId} className="font-medium">
        {row.fullName || 'Sem nome'}
      </p>
      <p className="text-muted text-sm">
        {PLATFORM_LABELS[row.platform]} · Semana de {formatDate(row.weekStartDate)} · Linha {row.line}
        {row.fileName && <> de {row.fileName}</>}
      </p>
      {contact && <p className="text-muted text-sm">{contact}</p>}
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm tabular-nums empty:hidden">
        {amounts.map(
          ([label, amount]) =>
            amount !== null && (
              <div key={label}>
                <dt className="text-muted text-xs">{label}</dt>
                <dd>{formatMoney(amount)}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

/** A row or a message of a list: what it says, and what can be done about it. */
export const ITEM =
  'grid gap-x-8 gap-y-4 py-5 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]';
