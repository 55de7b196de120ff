import { useRef } from 'react';
import { Button } from '../../ui/button';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { dismissRow, restoreRow } from './payment-reports';
import type { RowGroup } from './row-groups';
import { useDecision, useWayBack } from './use-decision';

type Props = { group: RowGroup; describedBy: string };

/** Ignores the rows at once; the toast takes it back, and so does the list of ignored rows. */
export function DismissButton({ group: { rows }, describedBy }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const wayBack = useWayBack();
  const { mutate, isPending, error } = useDecision(
    async () => {
      for (const { id } of rows) await dismissRow(id);
    },
    () => ({
      tone: 'success',
      title: rows.length === 1 ? 'Linha ignorada' : 'Linhas ignoradas',
      description: `${rows.length === 1 ? 'Está' : 'Estão'} nas linhas ignoradas.`,
      action: wayBack(
        async () => {
          for (const { id } of rows) await restoreRow(id);
        },
        rows.length === 1 ? 'A linha volta a esperar.' : 'As linhas voltam a esperar.',
      ),
    }),
  );
  useKeptFocus(button, isPending);
  return (
    <>
      <Button
        ref={button}
        size="small"
        busy={isPending}
        aria-describedby={describedBy}
        onClick={() => mutate()}
      >
        Ignorar
      </Button>
      {error && (
        <div className="basis-full">
          <Notice>{failureText(error)}</Notice>
        </div>
      )}
    </>
  );
}
