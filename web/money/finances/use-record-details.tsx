import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { useDeferred } from '../../ui/use-deferred';

const loadDialog = async () => (await import('./record-dialog')).RecordDialog;

/** The dialog of the record that is being looked at, with the way to its neighbours in the list. */
export function useRecordDetails(listed: readonly FinancialRecord[] = []): {
  view: (record: FinancialRecord) => void;
  dialog: ReactNode;
} {
  const [record, setRecord] = useState<FinancialRecord | null>(null);
  const close = useCallback(() => setRecord(null), []);
  const RecordDialog = useDeferred(loadDialog, {
    wanted: record !== null,
    what: 'o registo',
    onFailed: close,
  });
  const seen = useRef(record);
  useEffect(() => {
    const before = seen.current;
    seen.current = record;
    // The list follows, so that its next part loads and the focus returns to the record seen last.
    if (before && record) rowOf(record)?.scrollIntoView({ block: 'center' });
    if (before && !record) rowOf(before)?.querySelector('button')?.focus({ preventScroll: true });
  }, [record]);
  const at = listed.findIndex(({ id }) => id === record?.id);
  const beside = (to: number) => (at < 0 ? undefined : listed[to]);
  const [previous, next] = [beside(at - 1), beside(at + 1)];
  return {
    view: setRecord,
    dialog: record && RecordDialog && (
      <RecordDialog
        record={record}
        onPrevious={previous && (() => setRecord(previous))}
        onNext={next && (() => setRecord(next))}
        onClose={close}
      />
    ),
  };
}

function rowOf({ id }: FinancialRecord) {
  return document.getElementById(`condutor-${id}`)?.closest('tr, li');
}
