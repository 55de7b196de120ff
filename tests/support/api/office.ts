import { randomUUID } from 'node:crypto';
import { is } from 'drizzle-orm';
import { SQLiteRaw } from 'drizzle-orm/sqlite-core/query-builders/raw';
import { financialRecords } from '../../../db/schema/financial-records';
import type { Correction, DecidedCorrection } from '../../../src/money/corrections/schema';
import type { FinancialRecord, FinancialRecordDetails } from '../../../src/money/finances/schema';
import type {
  BatchPreview,
  PaymentBatchDetails,
  PaymentBatches,
} from '../../../src/money/payment-batches/schema';
import type { Settlement, SettlementInput } from '../../../src/money/settlements/schema';
import type { ClosingInput, WeekChecklist } from '../../../src/money/week-closings/schema';
import type {
  DismissedRow,
  PaymentReport,
  ReportPreview,
  WaitingRow,
} from '../../../src/reports/payment-reports/schema';
import type { AssociatedAccount } from '../../../src/reports/platform-accounts/schema';
import type { Services } from '../../../src/services';
import { COMPANY } from '../bank-files/bank-files';
import { insertDriver } from '../databases/rows';
import { accountId, boltName, boltReport, MONDAY, uberName, uberReport } from '../reports/weeks';
import { createSession, createTestApp } from './app';

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
  const send = (method: string, path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    request(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
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
  const calls = { request, send, list };
  return {
    ...test,
    ...calls,
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
    ...settling(calls),
    ...closing(calls),
    ...correcting(calls),
    ...paying(calls),
  };
}

export type OfficeApi = Awaited<ReturnType<typeof officeApi>>;

type Calls = {
  request(path: string, init?: RequestInit): Promise<Response>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  list<T>(path: string): Promise<T>;
};
type GivenSettlement = Partial<SettlementInput> & { key?: string | null; ifMatch?: string };

/** Staff register acertos and counter them. */
function settling({ send, list }: Calls) {
  const ifMatched = (ifMatch?: string): Record<string, string> =>
    ifMatch === undefined ? {} : { 'If-Match': ifMatch };
  const settle = (driverId: string, { key = randomUUID(), ifMatch, ...given }: GivenSettlement = {}) =>
    send(
      'POST',
      `/api/drivers/${driverId}/acertos`,
      { week: '2026-11-09', category: 'ADIANTAMENTO', amount: '-50.00', text: 'Em numerário', ...given },
      { ...(key !== null && { 'Idempotency-Key': key }), ...ifMatched(ifMatch) },
    );
  return {
    settle,
    /** Adds an acerto that must be accepted. */
    settled: async (driverId: string, given: GivenSettlement = {}): Promise<Settlement> =>
      (await read(await settle(driverId, given), 201)).settlement,
    counter: (id: string, ifMatch?: string) =>
      send('POST', `/api/acertos/${id}/counter`, {}, ifMatched(ifMatch)),
    details: (id: string) => list<FinancialRecordDetails>(`/api/financial-records/${id}`),
  };
}

/** Staff close weeks and reopen them. */
function closing({ send, list }: Calls) {
  const checklist = (week: string) => list<WeekChecklist>(`/api/weeks/${week}/checklist`);
  const close = (week: string, { passedOver = [], ...given }: Partial<ClosingInput>) =>
    send('POST', `/api/weeks/${week}/close`, { passedOver, ...given });
  return {
    checklist,
    close,
    reopen: (week: string, closing?: string) => send('POST', `/api/weeks/${week}/reopen`, { closing }),
    /** Closes it as it is, with one reason for all findings. */
    closed: async (week: string, reason = 'Está certo'): Promise<WeekChecklist> => {
      const { digest, findings } = await checklist(week);
      const passedOver = findings
        .filter(({ needsReason }) => needsReason)
        .map(({ check, subject }) => ({ check, subject, reason }));
      return read(await close(week, { digest, passedOver }), 200);
    },
  };
}

/** Staff decide corrections of paid weeks. */
function correcting({ send, list }: Calls) {
  const proposed = () => list<Correction[]>('/api/corrections');
  const act = (name: string) => (ids: readonly (string | undefined)[], reason?: string) =>
    send('POST', `/api/corrections/${name}`, { ids, reason });
  return {
    proposed,
    decided: () => list<DecidedCorrection[]>('/api/corrections/decided'),
    take: act('take'),
    decline: act('decline'),
    propose: act('propose'),
    takeAll: async () => act('take')((await proposed()).map(({ id }) => id)),
  };
}

/** Staff make files for the bank, where the office has a company. */
function paying({ request, send, list }: Calls) {
  const files = '/api/payment-batches';
  const preview = async (selection: object = {}): Promise<BatchPreview> =>
    (await send('POST', `${files}/preview`, selection)).json();
  const create = (digest: string, selection: object = {}) => send('POST', files, { ...selection, digest });
  return {
    preview,
    create,
    /** Makes a file of all that can be in it. */
    created: async (selection: object = {}): Promise<PaymentBatchDetails> =>
      read(await create((await preview(selection)).digest, selection), 201),
    found: (id: string) => list<PaymentBatchDetails>(`${files}/${id}`),
    batches: () => list<PaymentBatches>(files),
    file: (id: string) => request(`${files}/${id}/file`),
    payBatch: (id: string, date = '2026-11-20') =>
      send('POST', `${files}/${id}/pay`, { date, confirmed: true }),
    voidBatch: (id: string, reason = 'Engano') => send('POST', `${files}/${id}/void`, { reason }),
    answer: (id: string, text: string) => {
      const form = new FormData();
      form.set('file', new File([text], 'resposta.xml'));
      return request(`${files}/${id}/answer`, { method: 'POST', body: form });
    },
    giveBack: (id: string, lineId: string, reason = 'Conta encerrada', date = '2026-11-20') =>
      send('POST', `${files}/${id}/lines/${lineId}/return`, { reason, date }),
  };
}

/** The answer, which has to have this status. */
export async function read(answer: Response, status: number) {
  if (answer.status !== status) throw new Error(await answer.text());
  return answer.json();
}

/** Staff of a company that pays. */
export function payingOffice(overrides: Partial<Services> = {}) {
  return officeApi({ company: COMPANY, ...overrides });
}

export async function refusalOf(answer: Response): Promise<unknown[]> {
  const { error } = await answer.json();
  return [answer.status, error.message, ...(error.fields ? [error.fields] : [])];
}

/** An Uber report of Ana's week. */
export const of = (gross: string) => uberReport([{ id: 'U1', gross }]);

/** Ana's week of 100.00 less 20.00, which was paid. */
export async function paidWeek(monday = MONDAY) {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.upload(uberName(monday), of('100.00'));
  const record = (await office.records())[0]?.id ?? '';
  await office.pay(record);
  return { ...office, ana, record };
}

export const WEEKS = ['2026-10-26', '2026-11-02', '2026-11-09'];
/** The driver was approved before all those weeks. */
export const SINCE = { createdAt: '2026-10-01T09:00:00.000Z', approvedAt: '2026-10-02T09:00:00.000Z' };

export function setting({ request }: Pick<OfficeApi, 'request'>, id: string, body: object, headers = {}) {
  return request(`/api/drivers/${id}/fees`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export function report(office: OfficeApi, week: string, gross: string) {
  return office.upload(boltName(week), boltReport([{ id: 'B1', name: 'Ana Exemplo', gross }]));
}

export async function officeOfAna(open: () => Promise<OfficeApi>) {
  const office = await open();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo', ...SINCE });
  return { office, ana };
}

/** Ana's weeks of 500.00, 600.00 and 700.00. */
export async function officeOfWeeks(open: () => Promise<OfficeApi>) {
  const { office, ana } = await officeOfAna(open);
  for (const [n, week] of WEEKS.entries()) await report(office, week, `${n + 5}00.00`);
  return { office, ana };
}

/** Fee, payout and version of each week, in cents. */
export async function weeksOf({ db }: Pick<OfficeApi, 'db'>) {
  const rows = await db.select().from(financialRecords).orderBy(financialRecords.weekStartDate);
  return rows.map((row) => [row.weekStartDate, row.flatRateCents, row.payoutCents, row.version]);
}

export async function basisOf(office: OfficeApi, week: string) {
  const record = (await office.records()).find(({ weekStartDate }) => weekStartDate === week);
  return (await (await office.request(`/api/financial-records/${record?.id}`)).json()).fee;
}

export async function codedRefusalOf(answer: Response) {
  const { error } = await answer.json();
  return [answer.status, error?.code, error?.message];
}

/** Staff; `meanwhile` runs after their next change has been decided, and before it is written. */
export async function officeWith(meanwhile: (office: OfficeApi) => Promise<unknown>): Promise<OfficeApi> {
  const office = await officeApi();
  interrupt(office, () => meanwhile(office));
  return office;
}

/** Does the same to an existing office. */
export function interrupt(
  office: Pick<OfficeApi, 'db' | 'services'>,
  meanwhile: () => Promise<unknown>,
): void {
  const { db, services } = office;
  services.db = Object.assign(Object.create(db), {
    async batch(statements: Parameters<typeof db.batch>[0]) {
      if (services.db !== db && statements.some(isGuard)) {
        services.db = db;
        await meanwhile();
      }
      return db.batch(statements);
    },
  });
}

/** The guard that a batch begins with which was decided from earlier reads. */
function isGuard(statement: unknown): boolean {
  return is(statement, SQLiteRaw) && statement.getQuery().sql.includes('"batch_guards"');
}
