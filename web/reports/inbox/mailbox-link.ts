import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { FAULT_TEXT } from '../../../src/mail/mailbox-auth/fault-rules';
import type { LinkOutcome } from '../../../src/reports/inbox/schema';
import { notify } from '../../ui/notify';
import { answerOf, api } from '../../ui/requests/api';
import { refreshEmailConfig } from './email';

const TEXTS: Record<LinkOutcome, string> = {
  ...FAULT_TEXT,
  linked: 'Os relatórios que chegarem a esta caixa passam a ser lidos.',
  expired: 'Este pedido de ligação já não é válido, ou é de outra sessão. Volte a ligar a conta.',
  unavailable: 'O fornecedor da conta de email não respondeu. Tente novamente dentro de momentos.',
};

export function notifyOutcome(outcome: LinkOutcome): void {
  const isLinked = outcome === 'linked';
  notify({
    tone: isLinked ? 'success' : 'error',
    title: isLinked ? 'Conta de email ligada' : 'A conta de email não foi ligada',
    description: TEXTS[outcome],
  });
}

/** The outcome in the address of the page that the provider's answer leads to; null for a page opened otherwise. */
export function outcomeIn(search: string): LinkOutcome | null {
  const outcome = new URLSearchParams(search).get('ligacao');
  return outcome !== null && Object.hasOwn(TEXTS, outcome) ? (outcome as LinkOutcome) : null;
}

function failure(title: string) {
  return (error: Error) => {
    notify({ tone: 'error', title, description: error.message });
  };
}

export const linkMutation = mutationOptions({
  mutationFn: () => answerOf(api.mailbox.link.$post()),
  onSuccess: ({ location }) => window.location.assign(location),
  onError: failure('Não foi possível ligar a conta'),
});

export const deviceMutation = mutationOptions({
  mutationFn: () => answerOf(api.mailbox.device.$post()),
  onError: failure('Não foi possível ligar a conta'),
});

export function finishDevice(handle: string) {
  return answerOf(api.mailbox.device.finish.$post({ json: { handle } }));
}

export function unlinkMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => answerOf(api.mailbox.unlink.$post()),
    onSuccess() {
      notify({ tone: 'success', title: 'Conta de email desligada' });
      return refreshEmailConfig(client);
    },
    onError: failure('Não foi possível desligar a conta'),
  });
}
