import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/notify';
import { ApiError, questionIn } from '../../ui/requests/api-error';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { type ExpiryChange, sendExpiry } from '../drivers/decisions';

/** Corrects until when a document is valid, as it was shown; `question`: what is asked about an odd date. */
export function useExpiryCorrection() {
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of [DRIVERS_KEY, ['/api/documents']]) client.invalidateQueries({ queryKey });
  };
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: sendExpiry,
    onSuccess() {
      refresh();
      notify({ tone: 'success', title: 'Sucesso', description: 'Validade corrigida com sucesso' });
    },
    onError(failure) {
      if (questionIn(failure) !== null) return;
      if (failure instanceof ApiError) refresh();
      notify({ tone: 'error', title: 'Erro', description: 'Falha ao corrigir a validade' });
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
