import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { DismissedRow, RowDecision } from '../../../src/payment-reports/schema';
import { formatDateTime } from '../../format';
import { dismissedQuery, failureText, restoreRow } from '../../queries/payment-reports';
import { endsSession } from '../../queries/session';
import { Button } from '../button';
import { useKeptFocus } from '../kept-focus';
import { Notice } from '../notice';
import { LoadedList } from './loaded-list';
import { ITEM, RowFacts } from './row-facts';
import { StepList } from './step-list';
import { useDecision } from './use-decision';

/** Rows that staff have dismissed, asked for once they are looked at. */
export function DismissedRows() {
  const client = useQueryClient();
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...dismissedQuery, enabled: isOpen });
  // Opened before the script came.
  useEffect(() => setOpen(details.current?.open === true), []);
  useEffect(() => {
    if (query.error) endsSession(client, query.error);
  }, [client, query.error]);
  return (
    <details
      ref={details}
      className="mt-5 border-line border-t pt-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer py-1 font-medium text-muted text-sm hover:text-ink">
        Linhas ignoradas
      </summary>
      {isOpen && (
        <div className="pt-4">
          <LoadedList
            query={query}
            items={query.data}
            failure="Não foi possível carregar as linhas ignoradas"
            empty={{ title: 'Nenhuma linha ignorada', hint: 'O que ignorar fica aqui e pode ser reposto' }}
          >
            {(rows) => (
              <StepList label="Linhas ignoradas" items={rows}>
                {(row) => <DismissedItem key={row.id} row={row} />}
              </StepList>
            )}
          </LoadedList>
        </div>
      )}
    </details>
  );
}

/** What becomes of a row that is restored. */
const RESTORED: Record<RowDecision['state'], string> = {
  waiting: 'Volta a esperar nas linhas por associar.',
  dismissed: 'Volta a esperar nas linhas por associar.',
  booked: 'A conta já está associada: a linha foi registada.',
  unchanged: 'A conta já está associada: os valores já estavam registados.',
  replaced: 'Um relatório mais recente já tem esta semana.',
  conflict: 'A semana já está paga: a linha ficou em conflito.',
};

function DismissedItem({ row }: { row: DismissedRow }) {
  const nameId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useDecision(
    () => restoreRow(row.id),
    ({ state }) => ({ tone: 'success', title: 'Linha reposta', description: RESTORED[state] }),
  );
  useKeptFocus(button, isPending);
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <RowFacts row={row} nameId={nameId} />
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          Ignorada por {row.dismissedBy} em {formatDateTime(row.dismissedAt)}. {row.reasonText}
        </p>
        <Button
          ref={button}
          size="small"
          className="justify-self-start"
          busy={isPending}
          aria-describedby={nameId}
          onClick={() => mutate()}
        >
          Repor
        </Button>
        {error && <Notice>{failureText(error)}</Notice>}
      </div>
    </li>
  );
}
