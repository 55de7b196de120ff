import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Notice, notify } from '../../ui/notify';
import { ApiError } from '../../ui/requests/api-error';
import { endsSession } from '../../ui/session/session';
import { refreshReports } from './payment-reports';

/** A decision of staff on a row or a message: a toast with its outcome, and the lists are refetched. */
export function useDecision<Answer, Given = void>(
  decide: (given: Given) => Promise<Answer>,
  toast: (answer: Answer) => Notice,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    async onSuccess(answer) {
      notify(toast(answer));
      await refreshReports(client);
    },
    async onError(failure) {
      endsSession(client, failure);
      // What has changed is told beside what it is now.
      if (failure instanceof ApiError && failure.status === 412) await refreshReports(client);
    },
  });
}
