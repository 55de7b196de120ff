import { type ReactNode, useRef } from 'react';
import type { WaitingRow } from '../../../src/reports/payment-reports/schema';
import { Button } from '../../ui/button';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { confirmReport, confirmRow } from './payment-reports';
import { useDecision } from './use-decision';

type Props = {
  row: WaitingRow;
  describedBy: string;
  /** Other actions on the row. */
  children: ReactNode;
};

/** Confirms the unusual amounts of a row, or those of all rows of its file. */
export function Confirmation({ row, describedBy, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const one = useDecision(
    () => confirmRow(row),
    () => ({ tone: 'success', title: 'Valores confirmados', description: 'A linha já não espera por isso.' }),
  );
  const all = useDecision(
    () => confirmReport(row),
    () => ({
      tone: 'success',
      title: 'Valores confirmados',
      description: 'As linhas do ficheiro foram confirmadas.',
    }),
  );
  const isPending = one.isPending || all.isPending;
  const error = one.error ?? all.error;
  useKeptFocus(place, isPending);
  return (
    <div ref={place} tabIndex={-1} className="grid content-start gap-3 outline-none">
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          busy={one.isPending}
          disabled={all.isPending}
          aria-describedby={describedBy}
          onClick={() => one.mutate()}
        >
          Confirmar valores
        </Button>
        <Button
          size="small"
          busy={all.isPending}
          disabled={one.isPending}
          aria-describedby={describedBy}
          onClick={() => all.mutate()}
        >
          Confirmar todo o ficheiro
        </Button>
        {children}
      </div>
      {error && <Notice>{failureText(error)}</Notice>}
    </div>
  );
}
