import { useRef } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { useFocusOfItems } from '../../ui/kept-focus';
import { useDeferred } from '../../ui/use-deferred';

type Props = { records: readonly FinancialRecord[]; onDismiss: () => void };

const loadNotice = async () => (await import('./changed-notice')).ChangedNotice;

/** The records that a payment run skipped because their amount had changed since they were shown. */
export function ChangedRecords({ records, onDismiss }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useFocusOfItems(place, records);
  const isShown = records.length > 0;
  const ChangedNotice = useDeferred(loadNotice, {
    wanted: isShown,
    what: 'o aviso do que mudou',
    onFailed: onDismiss,
  });
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isShown && ChangedNotice && (
        <div className="mt-4">
          <ChangedNotice records={records} onDismiss={onDismiss} />
        </div>
      )}
    </div>
  );
}
