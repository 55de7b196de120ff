import { ApiError, questionIn } from '../../ui/requests/api-error';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';
import { type ExpiryChange, sendExpiry } from '../drivers/decisions';

/** Corrects until when a document is valid, as it was shown; `question`: what is asked about an odd date. */
export function useExpiryCorrection() {
  const { mutate, isPending, error, variables, reset } = useAct({
    mutationFn: sendExpiry,
    meta: {
      done: 'Validade corrigida com sucesso',
      failed: (failure) => (questionIn(failure) === null ? 'Falha ao corrigir a validade' : undefined),
      refreshes: [DRIVERS_KEY, ['/api/documents']],
      after: (failure) => failure instanceof ApiError && questionIn(failure) === null,
    },
  });
  const text = questionIn(error);
  return {
    correct: (change: ExpiryChange) => mutate(change),
    isCorrecting: isPending,
    question: text !== null && variables ? { change: variables, text } : null,
    refusal: error instanceof ApiError && text === null ? (error.detail.message ?? null) : null,
    reset,
  };
}
