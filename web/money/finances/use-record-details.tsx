import { type ReactNode, useCallback, useState } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { useDeferred } from '../../ui/use-deferred';

const loadDialog = async () => (await import('./record-dialog')).RecordDialog;

/** The dialog of the record that is being looked at. */
export function useRecordDetails(): { view: (record: FinancialRecord) => void; dialog: ReactNode } {
  const [record, setRecord] = useState<FinancialRecord | null>(null);
  const close = useCallback(() => setRecord(null), []);
  const RecordDialog = useDeferred(loadDialog, {
    wanted: record !== null,
    what: 'o registo',
    onFailed: close,
  });
  return {
    view: setRecord,
    dialog: record && RecordDialog && <RecordDialog record={record} onClose={close} />,
  };
}
