import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { EmailConfig } from '../../../src/reports/inbox/schema';
import { MOST_LISTED } from '../../../src/reports/payment-reports/report-limits';
import type { PaymentReport, WaitingRow } from '../../../src/reports/payment-reports/schema';
import { QUARANTINE_DAYS } from '../../../src/reports/quarantine/quarantine-limits';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { QueriedPart } from '../../ui/session/queried-part';
import { may } from '../../ui/session/rights';
import { LoadedList } from './loaded-list';
import { titled } from './titled';
import { useListItems } from './use-list-items';
import { type Items, WaitingCard } from './waiting-card';

type Props = {
  reports: UseInfiniteQueryResult<PaymentReport[]>;
  quarantine: UseQueryResult<PaymentReport[]>;
  waiting: UseInfiniteQueryResult<WaitingRow[]>;
  trusted: EmailConfig['senders']['trusted'] | undefined;
};

const NOBODY: NonNullable<Props['trusted']> = [];

/** Reports received by mail or uploaded: their outcomes, and the work that waits for staff. */
export function PaymentReports({ reports, quarantine, waiting, trusted = NOBODY }: Props) {
  const lists = [reports, quarantine, ...(may('money.read') ? [waiting] : [])];
  const items = useListItems(lists);
  return (
    <>
      <div className="contents" data-needs="money.read">
        <QueriedPart>
          <WaitingCard waiting={waiting} items={items} />
        </QueriedPart>
      </div>
      <QueriedPart>
        <QuarantineCard quarantine={quarantine} trusted={trusted} items={items} />
      </QueriedPart>
      <QueriedPart>
        <ReportsCard
          reports={reports}
          items={items}
          busy={lists.some(({ isFetching }) => isFetching)}
          onRefresh={() => lists.map(({ refetch }) => refetch())}
        />
      </QueriedPart>
    </>
  );
}

type QuarantineProps = Pick<Props, 'quarantine'> & Items & { trusted: NonNullable<Props['trusted']> };

function QuarantineCard({ quarantine, trusted, items: { parts, listed } }: QuarantineProps) {
  return (
    <Card
      id="quarentena"
      title={titled('Mensagens em quarentena', quarantine.data, quarantine.data?.length === MOST_LISTED)}
      description={`Não foram processadas. Aceite só o que sabe de quem vem. Ao fim de ${QUARANTINE_DAYS} dias sem decisão são apagadas.`}
    >
      <LoadedList
        {...listed(quarantine)}
        failure="Não foi possível carregar as mensagens em quarentena"
        empty={{
          title: 'Nenhuma mensagem em quarentena',
          hint: 'As mensagens de remetentes não permitidos aparecem aqui.',
        }}
      >
        {(messages) => parts && <parts.QuarantineList reports={messages} />}
      </LoadedList>
      {parts && <parts.TrustedSenders trusted={trusted} />}
    </Card>
  );
}

type ReportsProps = Pick<Props, 'reports'> & Items & { busy: boolean; onRefresh: () => void };

function ReportsCard({ reports, busy, onRefresh, items: { parts, listed } }: ReportsProps) {
  return (
    <Card
      title="Relatórios processados"
      description="Cada ficheiro e mensagem que foi visto, do mais recente para o mais antigo."
      aside={
        <Button size="small" busy={busy} onClick={onRefresh}>
          Atualizar
        </Button>
      }
    >
      <LoadedList
        {...listed(reports)}
        isWide
        failure="Não foi possível carregar os relatórios"
        empty={{
          title: 'Nenhum relatório processado',
          hint: 'Os relatórios aparecem aqui quando chegam por email ou são carregados à mão.',
        }}
      >
        {(items) => parts && <parts.ReportList reports={items} pages={reports} />}
      </LoadedList>
    </Card>
  );
}
