import type { UseQueryResult } from '@tanstack/react-query';
import { FileSearch, Inbox, UserRoundCheck } from 'lucide-react';
import type { PaymentReport, WaitingRow } from '../../../src/payment-reports/schema';
import { Button } from '../button';
import { Card } from '../card';
import { LoadedList } from './loaded-list';
import { QuarantineList } from './quarantine-list';
import { ReportUpload } from './report-upload';
import { ReportsTable } from './reports-table';
import { WaitingList } from './waiting-list';

type Props = { reports: UseQueryResult<PaymentReport[]>; waiting: UseQueryResult<WaitingRow[]> };

/** The reports that came by mail or by hand: what became of them, and what waits for staff. */
export function PaymentReports({ reports, waiting }: Props) {
  const isFetching = reports.isFetching || waiting.isFetching;
  const refresh = () => {
    reports.refetch();
    waiting.refetch();
  };
  return (
    <>
      <ReportUpload />
      <Card
        title="Linhas por associar"
        description="O que os relatórios dizem e não pôde ser registado sem ajuda."
        aside={<Count of={waiting.data?.length} />}
      >
        <LoadedList
          query={waiting}
          failure="Não foi possível carregar as linhas por associar"
          empty={{
            icon: UserRoundCheck,
            title: 'Nenhuma linha por associar',
            hint: 'Todas as linhas dos relatórios têm o seu condutor',
          }}
        >
          {(rows) => <WaitingList rows={rows} />}
        </LoadedList>
      </Card>
      <Card
        title="Mensagens em quarentena"
        description="Não foram processadas. Aceite só o que sabe de quem vem."
        aside={<Count of={reports.data && quarantined(reports.data).length} />}
      >
        <LoadedList
          query={reports}
          items={reports.data && quarantined(reports.data)}
          failure="Não foi possível carregar as mensagens em quarentena"
          empty={{
            icon: Inbox,
            title: 'Nenhuma mensagem em quarentena',
            hint: 'As mensagens de remetentes não permitidos aparecem aqui',
          }}
        >
          {(items) => <QuarantineList reports={items} />}
        </LoadedList>
      </Card>
      <Card
        title="Relatórios processados"
        description="Cada ficheiro e mensagem que foi visto, do mais recente para o mais antigo."
        aside={
          <Button size="small" busy={isFetching} onClick={refresh}>
            Atualizar
          </Button>
        }
      >
        <LoadedList
          query={reports}
          failure="Não foi possível carregar os relatórios"
          empty={{
            icon: FileSearch,
            title: 'Nenhum relatório processado',
            hint: 'Os relatórios aparecem aqui quando chegam por email ou são carregados à mão',
          }}
        >
          {(items) => <ReportsTable reports={items} />}
        </LoadedList>
      </Card>
    </>
  );
}

function quarantined(reports: readonly PaymentReport[]): PaymentReport[] {
  return reports.filter(({ outcome }) => outcome === 'quarantined');
}

function Count({ of }: { of: number | undefined }) {
  return of ? <p className="text-muted text-sm tabular-nums">{of}</p> : null;
}
