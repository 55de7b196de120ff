import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  CostFile,
  CostOfWeek,
  CostPreview,
  CostSender,
  CostSourceAnswer,
  RestatedCosts,
  UnreadLine,
  WaitingCosts,
} from '../../../src/money/costs/schema';
import { answerOf, api } from '../../ui/requests/api';
import { RECORDS_KEY, STATS_KEY } from '../../ui/requests/query-keys';

const FILES_KEY = ['/api/cost-files'];
const MOVEMENTS_KEY = ['/api/cost-movements'];

export const costFilesQuery = queryOptions<CostFile[]>({ queryKey: FILES_KEY });

/** Lines that could not be read, and that nobody has dismissed. */
export const unreadQuery = queryOptions<UnreadLine[]>({ queryKey: [...FILES_KEY, 'unread'] });

export const costSourcesQuery = queryOptions<CostSourceAnswer[]>({ queryKey: [...FILES_KEY, 'sources'] });

/** The effect of accepting a file that is held. */
export function heldFileQuery(id: string) {
  return queryOptions<CostPreview>({ queryKey: [...FILES_KEY, id, 'preview'] });
}

/** The payers of the movements of some files. */
export function payersQuery(files: readonly string[]) {
  return queryOptions({
    queryKey: [...FILES_KEY, 'payers', ...files],
    queryFn: () => answerOf(api['cost-files'].payers.$get({ query: { files: files.join() } })),
  });
}

const PAID = 'custos';

/** The e-mail page, with who pays the movements of these files. */
export function payersLink(files: readonly string[]): string {
  return `/email-config?${PAID}=${files.join()}#ficheiros-de-custos`;
}

export function paidFilesIn(search: string): string[] {
  return new URLSearchParams(search).get(PAID)?.split(',') ?? [];
}

/** The addresses that staff trust for costs. */
export const costSendersQuery = queryOptions<CostSender[]>({ queryKey: [...FILES_KEY, 'senders'] });

/** The movements of nobody, the largest sum first. */
export const waitingCostsQuery = queryOptions<WaitingCosts[]>({ queryKey: [...MOVEMENTS_KEY, 'waiting'] });

/** Files that state other values than staff have seen. */
export const restatedCostsQuery = queryOptions<RestatedCosts[]>({
  queryKey: [...MOVEMENTS_KEY, 'restated'],
});

/** The movements behind a record. */
export function recordCostsQuery(id: string) {
  return queryOptions<CostOfWeek[]>({ queryKey: [...RECORDS_KEY, id, 'costs'] });
}

/** Reloads the data that costs change: files, movements, records and their counts. The list of files comes first, since
 * the preview of one that is no longer held is refused. */
export async function refreshCosts(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: FILES_KEY, exact: true });
  const files = client.getQueryData(costFilesQuery.queryKey) ?? [];
  const held = new Set<unknown>(files.filter(({ outcome }) => outcome === 'held').map(({ id }) => id));
  const isDue = ({ queryKey: [, id, part] }: Query) =>
    id !== undefined && (part !== 'preview' || held.has(id));
  const others = [MOVEMENTS_KEY, RECORDS_KEY, STATS_KEY];
  await Promise.all([
    client.invalidateQueries({ queryKey: FILES_KEY, predicate: isDue }),
    ...others.map((queryKey) => client.invalidateQueries({ queryKey })),
  ]);
}
