import { FAULT_TEXT } from '../../../src/mail/mailbox-auth/fault-rules';
import type { LinkOutcome } from '../../../src/reports/inbox/schema';
import { notify } from '../../ui/notify';
import { answerOf, api } from '../../ui/requests/api';
import { useAct } from '../../ui/session/mutations';
import { emailConfigQuery } from './email';

const TEXTS: Record<LinkOutcome, string> = {
  ...FAULT_TEXT,
  linked: 'Os relatórios que chegarem a esta caixa passam a ser lidos.',
  expired: 'Este pedido de ligação já não é válido, ou é de outra sessão. Volte a ligar a conta.',
  unavailable: 'O fornecedor da conta de email não respondeu. Tente novamente dentro de momentos.',
};

export function notifyOutcome(outcome: LinkOutcome): void {
  const isLinked = outcome === 'linked';
  // Without `meta`: it comes by the page's address, or is asked for again and again.
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

const failedAs = (title: string) => (error: Error) => ({ title, description: error.message });

export function useLink() {
  return useAct({
    mutationFn: () => answerOf(api.mailbox.link.$post()),
    onSuccess: ({ location }) => window.location.assign(location),
    meta: { failed: failedAs('Não foi possível ligar a conta') },
  });
}

export function useDevice() {
  return useAct({
    mutationFn: () => answerOf(api.mailbox.device.$post()),
    meta: { failed: failedAs('Não foi possível ligar a conta') },
  });
}

export function finishDevice(handle: string) {
  return answerOf(api.mailbox.device.finish.$post({ json: { handle } }));
}

export function useUnlink() {
  return useAct({
    mutationFn: () => answerOf(api.mailbox.unlink.$post()),
    meta: {
      done: { title: 'Conta de email desligada' },
      failed: failedAs('Não foi possível desligar a conta'),
      refreshes: [emailConfigQuery.queryKey],
      after: 'success',
      awaits: 'success',
    },
  });
}
