import { queryOptions } from '@tanstack/react-query';
import type { PassedOver, WeekChecklist } from '../../../src/money/week-closings/schema';
import { answerOf, api } from '../../ui/requests/api';
import { RECORDS_KEY, STATS_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';

export function checklistQuery(week: string) {
  return queryOptions({
    queryKey: [...RECORDS_KEY, 'checklist', week],
    queryFn: ({ signal }) =>
      answerOf(api.weeks[':monday'].checklist.$get({ param: { monday: week } }, { init: { signal } })),
  });
}

/** Optimistic lock: sends the digest or the closing that was shown; the later of two decisions is refused. */
export function useWeekDecision({ week, digest, closing }: WeekChecklist) {
  return useAct({
    mutationFn: (passedOver: PassedOver | null) => {
      const { close, reopen } = api.weeks[':monday'];
      const param = { monday: week };
      return passedOver
        ? answerOf(close.$post({ param, json: { digest, passedOver } }))
        : answerOf(reopen.$post({ param, json: { closing: closing?.id ?? '' } }));
    },
    meta: {
      done: (_answer, passedOver) => (passedOver ? 'A semana foi fechada' : 'A semana foi reaberta'),
      refreshes: [RECORDS_KEY, STATS_KEY],
      after: 'settled',
      awaits: 'success',
    },
  });
}
