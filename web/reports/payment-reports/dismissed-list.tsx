import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { DismissedRow, RowDecision } from '../../../src/reports/payment-reports/schema';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { StepList } from '../../ui/step-list';
import { LoadedList } from './loaded-list';
import { dismissedQuery, restoreRow } from './payment-reports';
import { ITEM, RowFacts } from './row-facts';
import { useDecision } from './use-decision';

/** Rows that staff have dismissed, which can be restored. */
export function DismissedList() {
  const query = useQuery(dismissedQuery);
  return (
    <LoadedList
      query={query}
      items={query.data}
      failure="Não foi possível carregar as linhas ignoradas"
      empty={{ title: 'Nenhuma linha ignorada', hint: 'O que ignorar fica aqui e pode ser reposto.' }}
    >
      {(rows) => (
        <StepList label="Linhas ignoradas" items={rows}>
          {(row) => <DismissedItem key={row.id} row={row} />}
        </StepList>
      )}
    </LoadedList>
  );
}

/** Describes the new state of a restored row. */
const RESTORED: Record<RowDecision['state'], string> = {
  waiting: 'Volta a esperar nas linhas por associar.',
  skipped: 'A linha diz que não houve movimento.',
  dismissed: 'Volta a esperar nas linhas por associar.',
  booked: 'A conta já está associada: a linha foi registada.',
  unchanged: 'A conta já está associada: os valores já estavam registados.',
  replaced: 'Um relatório mais recente já tem esta semana.',
  conflict: 'A semana já está paga ou fechada: a linha ficou em conflito.',
};

function DismissedItem({ row }: { row: DismissedRow }) {
  const nameId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useDecision(
    () => restoreRow(row.id),
    ({ state }) => ({ title: 'Linha reposta', description: RESTORED[state] }),
  );
  useKeptFocus(button, isPending);
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <RowFacts rows={[row]} nameId={nameId} />
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {`Ignorada por ${row.dismissedBy} em ${formatDateTime(row.dismissedAt)}. ${row.reasonText}`}
        </p>
        <Button
          ref={button}
          quiet
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
