import type { FinancialRecord } from '../../../src/money/finances/schema';
import type {
  DismissedRow,
  PaymentReport,
  ReportPreview,
  WaitingRow,
} from '../../../src/reports/payment-reports/schema';
import type { AssociatedAccount } from '../../../src/reports/platform-accounts/schema';
import type { Services } from '../../../src/services';
import { accountId } from '../reports/weeks';
import { createTestApp } from './app';
import { createSession } from './sign-in';

type Uploaded = { dryRun: boolean; files: (PaymentReport & Pick<ReportPreview, 'rows'>)[] };

/** Staff who call the app's API. */
export async function officeApi(overrides: Partial<Services> = {}) {
  const test = await createTestApp(overrides);
  // Each call has a session, since the clock of a test may advance by hours between two.
  const request = async (path: string, init: RequestInit = {}) =>
    test.app.request(path, {
      ...init,
      headers: { Cookie: await createSession(test.services), ...init.headers },
    });
  const send = (method: string, path: string, body: unknown = {}) =>
    request(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const list = async <T>(path: string): Promise<T> => (await request(path)).json();
  // Staff have seen in the preview which rows are replaced.
  function upload(fileName: string, content: string | Uint8Array<ArrayBuffer>, fields = {}) {
    const form = new FormData();
    form.set('file', new File([content], fileName));
    for (const [name, value] of Object.entries({ replaceConfirmed: true, ...fields }))
      form.set(name, String(value));
    return request('/api/payment-reports', { method: 'POST', body: form });
  }
  return {
    ...test,
    request,
    send,
    upload,
    uploaded: async (fileName: string, content: string | Uint8Array<ArrayBuffer>, fields = {}) =>
      (await (await upload(fileName, content, fields)).json()) as Uploaded,
    reports: () => list<PaymentReport[]>('/api/payment-reports'),
    quarantine: () => list<PaymentReport[]>('/api/payment-reports/quarantine'),
    waiting: () => list<WaitingRow[]>('/api/payment-reports/waiting'),
    dismissed: () => list<DismissedRow[]>('/api/payment-reports/dismissed'),
    confirmRow: (row?: number) => send('POST', `/api/payment-reports/waiting/${row}/confirm`),
    dismissRow: (row: number) => send('POST', `/api/payment-reports/waiting/${row}/dismiss`),
    restoreRow: (row: number) => send('POST', `/api/payment-reports/waiting/${row}/restore`),
    records: () => list<FinancialRecord[]>('/api/financial-records'),
    grossEarnings: async () =>
      (await list<FinancialRecord[]>('/api/financial-records')).map((record) => record.grossEarnings),
    associate: (platform: string, externalId: string, driverId: string) =>
      send('POST', '/api/platform-accounts', { platform, externalId: accountId(externalId), driverId }),
    accounts: (query = '') => list<AssociatedAccount[]>(`/api/platform-accounts${query}`),
    move: (platform: string, externalId: string, from: string, driverId: string) =>
      send('PUT', `/api/platform-accounts/${platform}/${accountId(externalId)}`, { from, driverId }),
    takeBack: (platform: string, externalId: string, from: string) =>
      request(`/api/platform-accounts/${platform}/${accountId(externalId)}?from=${from}`, {
        method: 'DELETE',
      }),
    undo: (id: string) => send('POST', `/api/payment-reports/${id}/undo`),
    accept: (id: string, body = {}) => send('POST', `/api/payment-reports/${id}/accept`, body),
    dismiss: (id: string) => send('POST', `/api/payment-reports/${id}/dismiss`),
    pay: (id: string) => send('PATCH', `/api/financial-records/${id}/status`, { status: 'PAID' }),
  };
}
