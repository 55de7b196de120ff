import { type ReactNode, useCallback, useState } from 'react';
import type { FinancialRecord } from '../../../src/finances/schema';
import { notify } from '../../notify';

type Dialog = typeof import('./record-dialog')['RecordDialog'];

/** The dialog of the record that is being looked at; its script comes with the first one. */
export function useRecordDetails(): { view: (record: FinancialRecord) => void; dialog: ReactNode } {
  const [open, setOpen] = useState<{ record: FinancialRecord; RecordDialog: Dialog } | null>(null);
  const view = useCallback((record: FinancialRecord) => {
    import('./record-dialog').then(
      ({ RecordDialog }) => setOpen({ record, RecordDialog }),
      () =>
        notify({
          tone: 'error',
          title: 'Erro',
          description: 'Não foi possível abrir o registo. Verifique a ligação e tente novamente.',
        }),
    );
  }, []);
  const dialog = open && <open.RecordDialog record={open.record} onClose={() => setOpen(null)} />;
  return { view, dialog };
}
