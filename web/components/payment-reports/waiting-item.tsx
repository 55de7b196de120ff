import { useId } from 'react';
import type { WaitingRow } from '../../../src/payment-reports/schema';
import { formatDate, formatMoney } from '../../format';
import { PLATFORM_LABELS } from '../platform-labels';
import { AssociationForm } from './association-form';

/** What staff can do about a row that no association settles. */
const ADVICE: Record<WaitingRow['reason'], string> = {
  row_incomplete: 'Carregue o relatório outra vez, tal como a plataforma o deu.',
  bad_amount: 'Carregue o relatório outra vez, tal como a plataforma o deu.',
  does_not_add_up: 'Confirme os valores na plataforma e carregue o relatório corrigido.',
  no_identity: 'A plataforma não diz de quem é: peça-lhe o relatório completo.',
  driver_twice: 'Confirme na plataforma qual das linhas está certa e carregue o relatório corrigido.',
  unknown_driver: 'A linha não tem identificador ou valores: peça à plataforma o relatório completo.',
};

type Props = { row: WaitingRow; onSettled: () => void };

export function WaitingItem({ row, onSettled }: Props) {
  const nameId = useId();
  const amounts = [
    ['Ganhos brutos', row.grossEarnings],
    ['Comissão', row.platformCommission],
    ['Ajustes', row.adjustments],
    ['Dinheiro', row.cash],
    ['Diferença', row.difference],
  ] as const;
  const told = amounts.flatMap(([label, amount]) => (amount === null ? [] : [{ label, amount }]));
  return (
    <li
      aria-labelledby={nameId}
      className="grid gap-x-8 gap-y-4 py-5 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
    >
      <div className="min-w-0">
        <p id={nameId} className="font-medium [overflow-wrap:anywhere]">
          {row.fullName || 'Sem nome'}
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {PLATFORM_LABELS[row.platform]} · Semana de {formatDate(row.weekStartDate)} · Linha {row.line}
          {row.fileName && <> de {row.fileName}</>}
        </p>
        {(row.email || row.phone) && (
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            {[row.email, row.phone].filter(Boolean).join(' · ')}
          </p>
        )}
        {told.length > 0 && (
          <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm tabular-nums">
            {told.map(({ label, amount }) => (
              <div key={label}>
                <dt className="text-muted text-xs">{label}</dt>
                <dd>{formatMoney(amount)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="min-w-0">
        <p className="text-sm text-warn">{row.reasonText}</p>
        {row.associable ? (
          <AssociationForm row={row} describedBy={nameId} onSettled={onSettled} />
        ) : (
          <p className="mt-1 text-muted text-sm">
            {row.driver && <>Condutor: {row.driver.fullName}. </>}
            {ADVICE[row.reason]}
          </p>
        )}
      </div>
    </li>
  );
}
