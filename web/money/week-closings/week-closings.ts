import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PassedOver, WeekChecklist } from '../../../src/money/week-closings/schema';
import { notify } from '../../ui/notify';
import { answerOf, api } from '../../ui/requests/api';
import { RECORDS_KEY, STATS_KEY } from '../../ui/requests/query-keys';

export function checklistQuery(week: string) {
  return queryOptions({
    queryKey: [...RECORDS_KEY, 'checklist', week],
    queryFn: ({ signal }) =>
      answerOf(api.weeks[':monday'].checklist.$get({ param: { monday: week } }, { init: { signal } })),
  });
}

/** Optimistic lock: sends the digest or the closing that was shown; the later of two decisions is refused. */
export function useWeekDecision({ week, digest, closing }: WeekChecklist) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([RECORDS_KEY, STATS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (passedOver: PassedOver | null) => {
      const { close, reopen } = api.weeks[':monday'];
      const param = { monday: week };
      return passedOver
        ? answerOf(close.$post({ param, json: { digest, passedOver } }))
        : answerOf(reopen.$post({ param, json: { closing: closing?.id ?? '' } }));
    },
    onSuccess(_answer, passedOver) {
      const description = passedOver ? 'A semana foi fechada' : 'A semana foi reaberta';
      notify({ tone: 'success', title: 'Sucesso', description });
      return refresh();
    },
    onError: () => void refresh(),
  });
}
