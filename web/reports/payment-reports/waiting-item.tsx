import { useId } from 'react';
import type { WaitingRow } from '../../../src/reports/payment-reports/schema';
import { AssociationForm } from '../platform-accounts/association-form';
import { Confirmation } from './confirmation';
import { DismissButton } from './dismiss-button';
import { ITEM, RowFacts } from './row-facts';
import type { RowGroup } from './row-groups';

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
export function WaitingItem({ group }: { group: RowGroup }) {
  const nameId = useId();
  const [row] = group.rows;
  const dismissal = <DismissButton group={group} describedBy={nameId} />;
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <RowFacts rows={group.rows} nameId={nameId} />
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-sm text-warn">{row.reasonText}</p>
        {row.associable ? (
          <AssociationForm group={group} describedBy={nameId}>
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
