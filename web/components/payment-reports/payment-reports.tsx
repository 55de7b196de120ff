import type { UseQueryResult } from '@tanstack/react-query';
import type { PaymentReport, WaitingRow } from '../../../src/payment-reports/schema';
import { Button } from '../button';
import { Card } from '../card';
import { LoadedList } from './loaded-list';
import { QuarantineList } from './quarantine-list';
import { ReportsTable } from './reports-table';
import { WaitingList } from './waiting-list';

type Props = { reports: UseQueryResult<PaymentReport[]>; waiting: UseQueryResult<WaitingRow[]> };

/** The reports that came by mail or by hand: what became of them, and what waits for staff. */
export function PaymentReports({ reports, waiting }: Props) {
  const isFetching = reports.isFetching || waiting.isFetching;
  const held = reports.data?.filter(({ outcome }) => outcome === 'quarantined');
  const refresh = () => {
    reports.refetch();
    waiting.refetch();
  };
  return (
    <>
      <Card
        title={titled('Linhas por associar', waiting.data)}
        description="O que os relatórios dizem e não pôde ser registado sem ajuda."
      >
        <LoadedList
          query={waiting}
          failure="Não foi possível carregar as linhas por associar"
          empty={{
            title: 'Nenhuma linha por associar',
            hint: 'Todas as linhas dos relatórios têm o seu condutor',
          }}
        >
          {(rows, onSettled) => <WaitingList rows={rows} onSettled={onSettled} />}
        </LoadedList>
      </Card>
      <Card
        title={titled('Mensagens em quarentena', held)}
        description="Não foram processadas. Aceite só o que sabe de quem vem."
      >
        <LoadedList
          query={reports}
          items={held}
          failure="Não foi possível carregar as mensagens em quarentena"
          empty={{
            title: 'Nenhuma mensagem em quarentena',
            hint: 'As mensagens de remetentes não permitidos aparecem aqui',
          }}
        >
          {(items, onSettled) => <QuarantineList reports={items} onAccepted={onSettled} />}
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

/** The title of a list, with how many there are where there are any. */
function titled(title: string, items: readonly unknown[] | undefined): string {
  return items?.length ? `${title} (${items.length})` : title;
}
