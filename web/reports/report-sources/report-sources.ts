import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MadeKey, ReportSource, WatchedFolder } from '../../../src/reports/report-sources/schema';
import { answerOf, api } from '../../ui/requests/api';

export const reportSourcesQuery = queryOptions<ReportSource[]>({ queryKey: ['/api/report-sources'] });

export const watchedFolderQuery = queryOptions<WatchedFolder | null>({
  queryKey: ['/api/report-sources/folder'],
});

function refresh(client: QueryClient) {
  return client.invalidateQueries({ queryKey: reportSourcesQuery.queryKey });
}

export async function makeKey(client: QueryClient, name: string): Promise<MadeKey> {
  const made = await answerOf(api['report-sources'].$post({ json: { name } }));
  await refresh(client);
  return made;
}

export async function endSource(client: QueryClient, id: string): Promise<void> {
  await answerOf(api['report-sources'][':id'].end.$post({ param: { id } }));
  await refresh(client);
}
