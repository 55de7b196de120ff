import { queryOptions } from '@tanstack/react-query';
import type { AccountantMonths } from '../../../src/operations/accountant/schema';
import { api } from '../../ui/requests/api';
import { errorOf } from '../../ui/requests/api-error';
import { saveFile } from '../../ui/save-file';
import { useAct } from '../../ui/session/mutations';

const MONTHS_KEY = ['/api/accountant'];

/** The versions of each month that are kept. */
export const monthsQuery = queryOptions<AccountantMonths>({ queryKey: MONTHS_KEY });

/** Takes the newest version of the month, which is made where something has changed. */
export function useMonthFile() {
  return useAct({
    mutationFn: async (month: string) => {
      const response = await api.accountant[':month'].$get({ param: { month }, query: {} });
      if (!response.ok) throw await errorOf(response);
      const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
      return { file: await response.blob(), name: name ?? `contabilista-${month}.zip` };
    },
    onSuccess: ({ file, name }) => saveFile(file, name),
    meta: { refreshes: [MONTHS_KEY] },
  });
}

/** The address of a version that is kept. */
export function versionLink(month: string, version: number): string {
  return `/api/accountant/${month}?version=${version}`;
}
