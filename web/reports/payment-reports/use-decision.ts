import { ApiError } from '../../ui/requests/api-error';
import { type Refresh, type Toast, useAct } from '../../ui/session/mutations';
import { refreshReports } from './payment-reports';

/** A decision of staff on a row or a message: a toast with its outcome, and the lists are refetched, with `others`. The
 * error of a conflict is shown beside the reloaded state. */
export function useDecision<Answer, Given = void>(
  decide: (given: Given) => Promise<Answer>,
  toast: Toast | ((answer: Answer) => Toast),
  others: Refresh = [],
) {
  return useAct({
    mutationFn: decide,
    meta: {
      done: toast,
      refreshes: [refreshReports, ...others],
      after: (failure) => failure instanceof ApiError && failure.status === 412,
      awaits: 'settled',
    },
  });
}
