import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { WaitingRow } from '../../../src/reports/payment-reports/schema';
import { Card } from '../../ui/card';
import { DeferredDetails } from '../../ui/deferred-details';
import { LoadedList } from './loaded-list';
import { titled } from './titled';
import type { useListItems } from './use-list-items';

export type Items = { items: ReturnType<typeof useListItems> };

type Props = Items & {
  waiting: UseInfiniteQueryResult<WaitingRow[]>;
  /** Whether anything else on the page waits: without rows, the list is called empty only where nothing does. */
  others?: 'unknown' | 'some' | 'none';
};

/** The rows that wait for staff, and what was decided about others. */
export function WaitingCard({ waiting, items: { parts, listed }, others = 'none' }: Props) {
  const { items, query } = listed(waiting);
  const isDone = items?.length === 0;
  const isQuiet = isDone && others === 'some';
  return (
    <Card
      id="linhas"
      title={
        isQuiet ? 'Linhas dos relatórios' : titled('Linhas por associar', waiting.data, waiting.hasNextPage)
      }
      description={isQuiet ? 'Nenhuma está à espera.' : 'Linhas que precisam da sua decisão.'}
    >
      <LoadedList
        query={query}
        items={isDone && others === 'unknown' ? undefined : items}
        failure="Não foi possível carregar as linhas por associar"
        empty={
          isQuiet
            ? null
            : {
                title: 'Nenhuma linha por associar',
                hint: 'Todas as linhas dos relatórios têm o seu condutor.',
              }
        }
      >
        {(rows) => parts && <parts.WaitingList rows={rows} pages={waiting} />}
      </LoadedList>
      <DecidedRows />
    </Card>
  );
}

const loadDismissed = async () => (await import('./dismissed-list')).DismissedList;
const loadAccounts = async () => (await import('../platform-accounts/accounts-list')).AccountsList;

/** Past decisions that can be changed: dismissed rows, and the drivers of platform accounts. */
function DecidedRows() {
  return (
    <>
      <DeferredDetails title="Linhas ignoradas" load={loadDismissed} what="as linhas ignoradas" />
      <DeferredDetails title="Contas associadas" load={loadAccounts} what="as contas associadas" />
    </>
  );
}
