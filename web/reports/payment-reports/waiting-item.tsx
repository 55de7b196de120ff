import { type ReactNode, useId, useRef } from 'react';
import type { WaitingRow } from '../../../src/reports/payment-reports/schema';
import { Button } from '../../ui/button';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { wayBack } from '../../ui/undo/way-back';
import { AssociationForm } from '../platform-accounts/association-form';
import { confirmReport, confirmRow, dismissRow, restoreRow } from './payment-reports';
import { ITEM, RowFacts } from './row-facts';
import type { RowGroup } from './row-groups';
import { useDecision } from './use-decision';

/** Advice to staff on a row that no association resolves. */
const ADVICE: Record<WaitingRow['reason'], string> = {
  row_incomplete: 'Carregue o relatório outra vez, tal como a plataforma o deu.',
  bad_amount: 'Carregue o relatório outra vez, tal como a plataforma o deu.',
  does_not_add_up: 'Confirme os valores na plataforma e carregue o relatório corrigido.',
  unknown_money: 'Confirme na plataforma o que é o montante: o relatório não é lido enquanto não se souber.',
  unconfirmed: 'Peça à plataforma o relatório completo, com essa coluna.',
  implausible: 'Se os valores estiverem certos, confirme-os.',
  no_identity: 'A plataforma não diz de quem é: peça-lhe o relatório completo.',
  driver_twice: 'Confirme na plataforma qual das linhas está certa e carregue o relatório corrigido.',
  company_unknown:
    'Confirme, ou anule a importação e carregue o ficheiro com o nome que a plataforma lhe deu.',
  unknown_driver: 'A linha não tem identificador ou valores: peça à plataforma o relatório completo.',
};

/** The rows of one person, and what staff can decide about them. */
export function WaitingItem({ group, isQuiet }: { group: RowGroup; isQuiet: boolean }) {
  const nameId = useId();
  const [row] = group.rows;
  const dismissal = <DismissButton group={group} describedBy={nameId} />;
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <RowFacts rows={group.rows} nameId={nameId} />
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-sm text-warn">{row.reasonText}</p>
        {row.associable ? (
          <AssociationForm group={group} isQuiet={isQuiet} describedBy={nameId}>
            {dismissal}
          </AssociationForm>
        ) : (
          <>
            <p className="-mt-2 text-muted text-sm">
              {row.driver && <span>{`Condutor: ${row.driver.fullName}. `}</span>}
              <span>{ADVICE[row.reason]}</span>
            </p>
            {row.reason === 'implausible' || row.reason === 'company_unknown' ? (
              <Confirmation row={row} describedBy={nameId}>
                {dismissal}
              </Confirmation>
            ) : (
              <div className="flex flex-wrap gap-3">{dismissal}</div>
            )}
          </>
        )}
      </div>
    </li>
  );
}

type Props = {
  row: WaitingRow;
  describedBy: string;
  /** Other actions on the row. */
  children: ReactNode;
};

/** Confirms the unusual amounts of a row, or those of all rows of its file. */
function Confirmation({ row, describedBy, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const one = useDecision(() => confirmRow(row), {
    title: 'Valores confirmados',
    description: 'Linha registada.',
  });
  const all = useDecision(() => confirmReport(row), {
    title: 'Valores confirmados',
    description: 'As linhas do ficheiro foram confirmadas.',
  });
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

type DismissButtonProps = { group: RowGroup; describedBy: string };

/** Ignores the rows at once; the toast takes it back, and so does the list of ignored rows. */
function DismissButton({ group: { rows }, describedBy }: DismissButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useDecision(
    async () => {
      for (const { id } of rows) await dismissRow(id);
    },
    {
      title: rows.length === 1 ? 'Linha ignorada' : 'Linhas ignoradas',
      description: `Pode ${rows.length === 1 ? 'repô-la' : 'repô-las'} em Linhas ignoradas.`,
      action: wayBack(
        async () => {
          for (const { id } of rows) await restoreRow(id);
        },
        rows.length === 1 ? 'A linha volta a esperar.' : 'As linhas voltam a esperar.',
      ),
    },
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
