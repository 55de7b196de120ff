import { useRef } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { formatDate } from '../../ui/format';
import { useFocusOfItems } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';

type Props = { records: readonly FinancialRecord[]; onDismiss: () => void };

/** More names would push the records themselves out of sight. */
const MOST_NAMED = 5;

/** The records that a payment run skipped because their amount had changed since they were shown. */
export function ChangedRecords({ records, onDismiss }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useFocusOfItems(place, records);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {records.length > 0 && (
        <div className="mt-4">
          <ChangedNotice records={records} onDismiss={onDismiss} />
        </div>
      )}
    </div>
  );
}

function ChangedNotice({ records, onDismiss }: Props) {
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
