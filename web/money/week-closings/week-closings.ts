import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PassedOver, WeekChecklist } from '../../../src/week-closings/schema';
import { notify } from '../../ui/notify';
import { RECORDS_KEY, STATS_KEY } from '../../ui/requests/query-keys';
import { get, post } from '../../ui/requests/request';
import { endsSession } from '../../ui/session/session';

const WEEKS_KEY = '/api/weeks';

export function checklistQuery(week: string) {
  return queryOptions({
    queryKey: [WEEKS_KEY, week],
    queryFn: ({ signal }) => get<WeekChecklist>(`/api/weeks/${week}/checklist`, signal),
  });
}

/** What was seen is sent along: of two at once the later is told. */
export function useWeekDecision({ week, digest, closing }: WeekChecklist) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      [[WEEKS_KEY], RECORDS_KEY, STATS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  return useMutation({
    mutationFn: (passedOver: PassedOver | null) =>
      passedOver
        ? post<WeekChecklist>(`/api/weeks/${week}/close`, { digest, passedOver })
        : post<WeekChecklist>(`/api/weeks/${week}/reopen`, { closing: closing?.id }),
    onSuccess(_answer, passedOver) {
      const description = passedOver ? 'A semana foi fechada' : 'A semana foi reaberta';
      notify({ tone: 'success', title: 'Sucesso', description });
      return refresh();
    },
    onError(failure) {
      if (!endsSession(client, failure)) refresh();
    },
  });
}
