import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Notice, notify } from '../../notify';
import { refreshReports } from '../../queries/payment-reports';
import { endsSession } from '../../queries/session';

/** What staff decide about a row or a message; once it is done it says what came of it, and the lists are read anew. */
export function useDecision<Answer, Given = void>(
  decide: (given: Given) => Promise<Answer>,
  told: (answer: Answer) => Notice,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    async onSuccess(answer) {
      notify(told(answer));
      await refreshReports(client);
    },
    onError: (failure) => endsSession(client, failure),
  });
}
