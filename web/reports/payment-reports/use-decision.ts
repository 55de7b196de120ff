import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Notice, notify, type ToastAction } from '../../ui/notify';
import { ApiError } from '../../ui/requests/api-error';
import { wayBack } from '../../ui/undo/way-back';
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
      // The error of a conflict is shown beside the reloaded state.
      if (failure instanceof ApiError && failure.status === 412) await refreshReports(client);
    },
  });
}

/** Returns a toast's action that takes a decision back, and reports what came of it. */
export function useWayBack() {
  const client = useQueryClient();
  return (back: () => Promise<unknown>, undone: string): ToastAction =>
    wayBack(client, { back, undone, refresh: refreshReports });
}
