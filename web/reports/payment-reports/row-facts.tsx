import { PLATFORM_LABELS } from '../../../src/ledger/report-files/platform-label-rules';
import type { DismissedRow, WaitingRow } from '../../../src/reports/payment-reports/schema';
import { formatDate, formatDateTime, formatMoney } from '../../ui/format';

type Row = WaitingRow | DismissedRow;

/** One person's rows: who they state it is, and the amounts of each. */
export function RowFacts({ rows, nameId }: { rows: readonly [Row, ...Row[]]; nameId: string }) {
  const stated = (of: 'email' | 'phone') => rows.find((row) => row[of])?.[of];
  const contact = [stated('email'), stated('phone')].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p id={nameId} className="font-medium">
        {rows[0].fullName || 'Sem nome'}
      </p>
      {contact && <p className="text-muted text-sm">{contact}</p>}
      {rows.map((row) => (
        <Amounts key={row.id} of={row} />
      ))}
    </div>
  );
}

function Amounts({ of: row }: { of: Row }) {
  const amounts = [
    ['Ganhos brutos', row.grossEarnings],
    ['Comissão', row.platformCommission],
    ['Ajustes', row.adjustments],
    ['Dinheiro', row.cash],
    ['Diferença', row.difference],
  ] as const;
  return (
    <>
      <p className="mt-2 text-muted text-sm">
        <span>{`${PLATFORM_LABELS[row.platform]} · Semana de ${formatDate(row.weekStartDate)} · Linha ${row.line}`}</span>
        {row.fileName && <span>{` de ${row.fileName}`}</span>}
        <span>{` · Recebida em ${formatDateTime(row.receivedAt)}`}</span>
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm tabular-nums empty:hidden">
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
    </>
  );
}

/** The classes of a row or a message in a list, with its content and its actions. */
export const ITEM =
  'grid gap-x-8 gap-y-4 py-5 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]';
