import { queryOptions } from '@tanstack/react-query';
import type { MadeKey, ReportSource, WatchedFolder } from '../../../src/reports/report-sources/schema';
import { answerOf, api } from '../../ui/requests/api';

export const reportSourcesQuery = queryOptions<ReportSource[]>({ queryKey: ['/api/report-sources'] });

export const watchedFolderQuery = queryOptions<WatchedFolder | null>({
  queryKey: ['/api/report-sources/folder'],
});

export function makeKey(name: string): Promise<MadeKey> {
  return answerOf(api['report-sources'].$post({ json: { name } }));
}

export function endSource(id: string) {
  return answerOf(api['report-sources'][':id'].end.$post({ param: { id } }));
}
