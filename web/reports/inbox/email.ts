import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EmailConfig } from '../../../src/reports/inbox/schema';
import { answerOf, api } from '../../ui/requests/api';
import { useAct } from '../../ui/session/mutations';

/** docs/rules/reports.md#inbox */
const INTERVAL_MINUTES = 5;

export const emailConfigQuery = queryOptions<EmailConfig>({ queryKey: ['/api/email', 'config'] });

export function refreshEmailConfig(client: QueryClient) {
  return client.invalidateQueries({ queryKey: emailConfigQuery.queryKey });
}

export function removeTrustedSender(address: string) {
  return answerOf(api.email['trusted-senders'].remove.$post({ json: { address } }));
}

const REPORT = { refreshes: [emailConfigQuery.queryKey], awaits: 'success' } as const;

export function useTestConnection() {
  return useAct({
    mutationFn: () => answerOf(api.email['test-connection'].$post()),
    meta: {
      done: ({ connected, message }) =>
        connected
          ? { title: 'Ligação estabelecida', description: message }
          : { tone: 'error', title: 'Falha ao testar conexão', description: message },
      failed: { title: 'Falha ao testar conexão' },
      ...REPORT,
      after: 'success',
    },
  });
}

/** A call whose answer was lost may have succeeded: the status is fetched again. */
export function useStartMonitoring() {
  return useAct({
    mutationFn: () =>
      answerOf(api.email['start-monitoring'].$post({ json: { intervalMinutes: INTERVAL_MINUTES } })),
    meta: {
      done: { title: 'Monitorização de email iniciada' },
      failed: { title: 'Falha ao iniciar monitorização' },
      ...REPORT,
      after: 'settled',
    },
  });
}

export function useStopMonitoring() {
  return useAct({
    mutationFn: () => answerOf(api.email['stop-monitoring'].$post()),
    meta: {
      done: { title: 'Monitorização de email parada' },
      failed: { title: 'Falha ao parar monitorização' },
      ...REPORT,
      after: 'settled',
    },
  });
}
