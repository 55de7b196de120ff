import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryPage } from '../../../src/people/driver-changes/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format';
import { LoadError } from '../../ui/loaded';
import { answerOf, api } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { Skeleton } from '../../ui/skeleton';

function useHistory(id: string) {
  const history = useInfiniteQuery({
    queryKey: [...DRIVERS_KEY, id, 'history'],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.drivers[':id'].history.$get(
          { param: { id }, query: { before: pageParam || undefined } },
          { init: { signal } },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return history;
}

export function DriverHistory({ driver }: { driver: DriverWithDocuments }) {
  const history = useHistory(driver.id);
  const entries = history.data?.pages.flatMap((page) => page.entries);
  return (
    <div className="grid grid-cols-1 gap-5">
      {entries ? <Entries entries={entries} /> : !history.isError && <Placeholder />}
      {history.isError && (
        <LoadError
          title="Não foi possível carregar o histórico"
          busy={history.isFetching}
          onRetry={() => (entries ? history.fetchNextPage() : history.refetch())}
        />
      )}
      {history.hasNextPage && !history.isError && (
        <div>
          <Button busy={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
            Mostrar mais
          </Button>
        </div>
      )}
    </div>
  );
}

function Entries({ entries }: { entries: HistoryPage['entries'] }) {
  if (entries.length === 0) return <p className="text-muted">Ainda não há nada no histórico.</p>;
  return (
    <ol className="grid grid-cols-1 gap-4">
      {entries.map(({ key, at, who, title, lines }) => (
        <li
          key={key}
          className="grid grid-cols-1 gap-x-6 border-line border-l-2 pl-4 sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <p className="text-muted text-sm tabular-nums">
            <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="font-medium">{title}</p>
            {lines.map((line) => (
              <p key={line} className="text-sm">
                {line}
              </p>
            ))}
            <p className="text-muted text-sm">{who}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Placeholder() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4">
      {['a', 'b', 'c'].map((each) => (
        <Skeleton key={each} className="h-12" />
      ))}
    </div>
  );
}
