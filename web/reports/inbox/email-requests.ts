import { post } from '../../ui/requests/request';

/** docs/rules/reports.md#inbox */
const INTERVAL_MINUTES = 5;

export function testConnection(): Promise<{ connected: boolean; message: string }> {
  return post('/api/email/test-connection');
}

export function startMonitoring(): Promise<unknown> {
  return post('/api/email/start-monitoring', { intervalMinutes: INTERVAL_MINUTES });
}

export function stopMonitoring(): Promise<unknown> {
  return post('/api/email/stop-monitoring');
}

export function stopTrusting(address: string): Promise<unknown> {
  return post('/api/email/trusted-senders/remove', { address });
}
