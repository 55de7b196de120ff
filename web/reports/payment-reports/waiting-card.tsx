import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { WaitingRow } from '../../../src/reports/payment-reports/schema';
import { Card } from '../../ui/card';
import { DecidedRows } from './decided-rows';
import { LoadedList } from './loaded-list';
import { titled } from './titled';
import type { useListItems } from './use-list-items';

export type Items = { items: ReturnType<typeof useListItems> };

type Props = Items & { waiting: UseInfiniteQueryResult<WaitingRow[]> };

/** The rows that wait for staff, and what was decided about others. */
export function WaitingCard({ waiting, items: { parts, listed } }: Props) {
  return (
    <Card
      id="linhas"
      title={titled('Linhas por associar', waiting.data, waiting.hasNextPage)}
      description="Linhas que precisam da sua decisão."
    >
      <LoadedList
        {...listed(waiting)}
        failure="Não foi possível carregar as linhas por associar"
        empty={{
          title: 'Nenhuma linha por associar',
          hint: 'Todas as linhas dos relatórios têm o seu condutor',
        }}
      >
        {(rows) => parts && <parts.WaitingList rows={rows} pages={waiting} />}
      </LoadedList>
      <DecidedRows />
    </Card>
  );
}
