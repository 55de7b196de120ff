import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EmailConfig } from '../../../src/reports/inbox/schema';
import { notify } from '../../ui/notify';
import { answerOf, api } from '../../ui/requests/api';

/** docs/rules/reports.md#inbox */
const INTERVAL_MINUTES = 5;

export const emailConfigQuery = queryOptions<EmailConfig>({ queryKey: ['/api/email', 'config'] });

export function refreshEmailConfig(client: QueryClient) {
  return client.invalidateQueries({ queryKey: emailConfigQuery.queryKey });
}

export async function removeTrustedSender(client: QueryClient, address: string): Promise<void> {
  await answerOf(api.email['trusted-senders'].remove.$post({ json: { address } }));
  await refreshEmailConfig(client);
}

function failure(title: string) {
  return () => notify({ tone: 'error', title });
}

/** The call may have succeeded although its answer was lost: refetch the status. */
function doubt(client: QueryClient, title: string) {
  return () => {
    notify({ tone: 'error', title });
    void refreshEmailConfig(client);
  };
}

export function testConnectionMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => answerOf(api.email['test-connection'].$post()),
    onSuccess({ connected, message }) {
      if (connected) notify({ tone: 'success', title: 'Ligação estabelecida', description: message });
      else notify({ tone: 'error', title: 'Falha ao testar conexão', description: message });
      return refreshEmailConfig(client);
    },
    onError: failure('Falha ao testar conexão'),
  });
}

export function startMonitoringMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () =>
      answerOf(api.email['start-monitoring'].$post({ json: { intervalMinutes: INTERVAL_MINUTES } })),
    onSuccess() {
      notify({ tone: 'success', title: 'Monitorização de email iniciada' });
      return refreshEmailConfig(client);
    },
    onError: doubt(client, 'Falha ao iniciar monitorização'),
  });
}

export function stopMonitoringMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => answerOf(api.email['stop-monitoring'].$post()),
    onSuccess() {
      notify({ tone: 'success', title: 'Monitorização de email parada' });
      return refreshEmailConfig(client);
    },
    onError: doubt(client, 'Falha ao parar monitorização'),
  });
}
