import { useId } from 'react';
import type { WaitingRow } from '../../../src/reports/payment-reports/schema';
import { AssociationForm } from '../platform-accounts/association-form';
import { Confirmation } from './confirmation';
import { ConfirmedButton } from './confirmed-button';
import { dismissRow } from './payment-reports';
import { ITEM, RowFacts } from './row-facts';

/** What staff can do about a row that no association settles. */
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

type Props = { row: WaitingRow };

export function WaitingItem({ row }: Props) {
  const nameId = useId();
  const dismissal = (
    <ConfirmedButton
      label="Ignorar"
      question="A linha deixa de esperar e fica nas linhas ignoradas, de onde pode ser reposta. A conta não é ignorada: volta a aparecer no próximo relatório."
      describedBy={nameId}
      decide={() => dismissRow(row.id)}
      toast={{ tone: 'success', title: 'Linha ignorada', description: 'Está nas linhas ignoradas.' }}
    />
  );
  return (
    <li aria-labelledby={nameId} className={ITEM}>
      <RowFacts row={row} nameId={nameId} />
      <div className="grid min-w-0 content-start gap-3">
        <p className="text-sm text-warn">{row.reasonText}</p>
        {row.associable ? (
          <AssociationForm row={row} describedBy={nameId}>
            {dismissal}
          </AssociationForm>
        ) : (
          <>
            <p className="-mt-2 text-muted text-sm">
              {row.driver && <>Condutor: {row.driver.fullName}. </>}
              {ADVICE[row.reason]}
            </p>
            {row.reason === 'implausible' || row.reason === 'company_unknown' ? (
              <Confirmation row={row} describedBy={nameId}>
                {dismissal}
              </Confirmation>
            ) : (
              dismissal
            )}
          </>
        )}
      </div>
    </li>
  );
}
