import type { FinancialRecord } from '../../../src/money/finances/schema';
import { formatDate } from '../../ui/format';
import { Notice } from '../../ui/notice';

type Props = { records: readonly FinancialRecord[]; onDismiss: () => void };

/** More names would push the records themselves out of sight. */
const MOST_NAMED = 5;

/** Names the records that a payment run skipped. */
export function ChangedNotice({ records, onDismiss }: Props) {
  const one = records.length === 1;
  const names = records
    .slice(0, MOST_NAMED)
    .map(({ driver, weekStartDate }) => `${driver.fullName} (semana de ${formatDate(weekStartDate)})`)
    .join(', ');
  const others = records.length - MOST_NAMED;
  return (
    <Notice onDismiss={onDismiss}>
      <strong className="font-semibold">
        {one
          ? '1 registo mudou entretanto e não foi pago:'
          : `${records.length} registos mudaram entretanto e não foram pagos:`}
      </strong>
      <span>{` ${names}${others > 0 ? ` e mais ${others}` : ''}. `}</span>
      <span>{`${one ? 'Confirme o novo valor' : 'Confirme os novos valores'} antes de processar de novo.`}</span>
    </Notice>
  );
}
