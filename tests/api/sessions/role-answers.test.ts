import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { PUBLIC_ROUTES } from '../../../src/platform/sessions/auth';
import type { Role } from '../../../src/platform/sessions/role-rules';
import { createSession } from '../../support/api/app';
import { of, payingOffice } from '../../support/api/office';
import { insertDocument, insertDriver, insertPayee, insertRecord } from '../../support/databases/rows';
import { MONDAY, uberName } from '../../support/reports/weeks';

const STAFF = {
  PAGAMENTOS: 'paga@frota.example',
  DOCUMENTOS: 'papeis@frota.example',
  LEITURA: 'toc@contas.example',
} as const;
const BOTH = 'duas@frota.example';

type Limited = keyof typeof STAFF;

/** A week of 351.57 that is in a file for the bank, one to pay, a document, and a registration that waits. */
async function roleOffice() {
  const limitedStaff = {
    PAGAMENTOS: [STAFF.PAGAMENTOS, BOTH],
    DOCUMENTOS: [STAFF.DOCUMENTOS, BOTH],
    LEITURA: [STAFF.LEITURA],
  };
  const office = await payingOffice({ limitedStaff });
  const { db, services } = office;
  const ana = await insertPayee(db, { fullName: 'Ana Exemplo' });
  const record = await insertRecord(db, { driverId: ana, payoutCents: 35_157, weekStartDate: '2026-11-02' });
  const batch = await office.created({ records: [record] });
  const open = await insertRecord(db, { driverId: ana, payoutCents: 35_157 });
  await office.settled(ana, { category: 'BONUS', amount: '351.57' });
  const paper = { docType: 'REG_CRIMINAL', fileName: 'so-para-papeis.pdf' } as const;
  const document = await insertDocument(db, { driverId: ana, ...paper });
  await insertDriver(db, { status: 'PENDING_VALIDATION', fullName: 'Rui Espera' });
  const [account] = await db.select().from(bankAccounts);
  const as = async (role: Role | typeof BOTH, path: string, init: RequestInit = {}) => {
    const email = role === 'DIRECAO' ? undefined : (STAFF[role as Limited] ?? role);
    const Cookie = await createSession(services, email);
    return office.request(path, { ...init, headers: { Cookie, ...init.headers } });
  };
  const ids = [ana, record, open, batch.id, document, account?.id ?? ''];
  return { ...office, as, ana, ids, iban: account?.iban ?? '', accountId: account?.id ?? '' };
}

type RoleOffice = Awaited<ReturnType<typeof roleOffice>>;

/** The answers of every GET of the router with each of these ids, but for archives and files. */
async function everyAnswer({ app, as, ids }: RoleOffice, role: Limited): Promise<[string, string][]> {
  const answers: [string, string][] = [];
  const paths = app.routes
    .filter(({ method, path }) => method === 'GET' && /^\/(api|objects)\//.test(path))
    .filter(({ path }) => !PUBLIC_ROUTES.has(`GET ${path}`) && !/^\/api\/me(\/|$)/.test(path))
    .map(({ path }) => path.replace(':monday', MONDAY).replace(':month', '2026-11').replace(':days', '3650'));
  for (const path of new Set(paths)) {
    for (const id of path.includes(':') ? ids : ['']) {
      const answer = await as(role, path.replace(/:\w+/, id));
      const text = await answer.text();
      if (answer.status === 200 && /json|text|xml/.test(answer.headers.get('content-type') ?? '')) {
        answers.push([path, text]);
      }
    }
  }
  return answers;
}

const having = (answers: readonly [string, string][], pattern: RegExp) =>
  answers.filter(([, text]) => pattern.test(text)).map(([path]) => path);

test('promise 201: no answer has an IBAN whole for who may not see it', async () => {
  const office = await roleOffice();
  const whole = new RegExp([...office.iban].join('\\s?'));
  for (const role of ['DOCUMENTOS', 'LEITURA'] as const) {
    const answers = await everyAnswer(office, role);
    expect(answers.length).toBeGreaterThan(15);
    expect(having(answers, whole)).toEqual([]);
  }
  expect(having(await everyAnswer(office, 'PAGAMENTOS'), whole)).toEqual([
    '/api/bank-accounts/:id/iban',
    '/api/payment-batches/:id/file',
  ]);
});

test('promise 202: no answer has an amount of pay for who sees none', async () => {
  const office = await roleOffice();
  const amount = /351[.,]57|35157/;
  expect(having(await everyAnswer(office, 'DOCUMENTOS'), amount)).toEqual([]);
  expect(having(await everyAnswer(office, 'LEITURA'), amount)).toContain('/api/financial-records');
});

test('promise 203: no answer has a document for who sees none', async () => {
  const office = await roleOffice();
  const paper = /so-para-papeis|REG_CRIMINAL/;
  for (const role of ['PAGAMENTOS', 'LEITURA'] as const) {
    expect(having(await everyAnswer(office, role), paper)).toEqual([]);
  }
  expect(having(await everyAnswer(office, 'DOCUMENTOS'), paper)).toContain('/api/drivers/with-documents');
});

test('promise 203: the list of drivers without documents is no copy of the one with them', async () => {
  const { as } = await roleOffice();
  const path = '/api/drivers/with-documents';
  const ETag = (await as('DIRECAO', path)).headers.get('etag') ?? '';
  expect(ETag).not.toBe('');
  for (const query of ['', '?limit=2']) {
    const answer = await as('LEITURA', `${path}${query}`, { headers: { 'If-None-Match': ETag } });
    expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
      200,
      null,
      'no-store',
    ]);
    expect(answer.headers.get('total-count')).toBe(query ? '2' : null);
    const listed = await answer.json();
    expect(listed).toMatchObject([
      { documents: [], renewals: [] },
      { documents: [], renewals: [] },
    ]);
  }
});

test('promise 201: a week in one file leaves out those for the bank for who may not see an IBAN', async () => {
  const { as } = await roleOffice();
  const files = async (role: Role) => {
    const answer = await as(role, '/api/weeks/2026-11-02/files');
    const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    expect(answer.headers.get('total-count')).toBe(`${names.length}`);
    return names.map((name) => name.replace(/.*\./, ''));
  };
  expect(await files('LEITURA')).toEqual(['pdf', 'xlsx']);
  expect(await files('PAGAMENTOS')).toEqual(['pdf', 'xlsx', 'xml']);
});

test('promise 202: an upload is answered without amounts to who sees none', async () => {
  const { as } = await roleOffice();
  const form = (dryRun: string) => {
    const body = new FormData();
    body.set('file', new File([of('351.57')], uberName()));
    body.set('dryRun', dryRun);
    return { method: 'POST', body };
  };
  for (const dryRun of ['true', 'false']) {
    const text = await (await as('DOCUMENTOS', '/api/payment-reports', form(dryRun))).text();
    expect(text).toContain('"changes":null');
    expect(text).not.toMatch(/351[.,]57/);
  }
});

test('what waits is what each may deal with', async () => {
  const { as } = await roleOffice();
  const waiting = async (role: Role) => {
    const today = await (await as(role, '/api/today')).json();
    const stop = (await (await as(role, '/api/today/next?driver=x')).json()).stop;
    const done = (await (await as(role, '/api/today/done')).json()) as { title: string }[];
    return [today.registrations.count, today.bankFiles.count, stop?.fullName ?? null, done.length];
  };
  expect(await waiting('DIRECAO')).toEqual([1, 1, 'Rui Espera', 1]);
  expect(await waiting('PAGAMENTOS')).toEqual([0, 1, null, 1]);
  expect(await waiting('DOCUMENTOS')).toEqual([1, 0, 'Rui Espera', 0]);
  expect(await waiting('LEITURA')).toEqual([0, 0, null, 0]);
});

test('promise 201: who has two smaller roles confirms no account that they entered', async () => {
  const { as, db } = await roleOffice();
  const eva = await insertDriver(db, { fullName: 'Eva Exemplo' });
  const input = {
    iban: 'PT50000201231234567890154',
    holder: 'Eva Exemplo',
    nif: '123456789',
    bic: null,
    instead: null,
  };
  const json = (method: string, body: object) => ({
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const entered = await (await as(BOTH, `/api/drivers/${eva}/bank-account`, json('POST', input))).json();
  expect(entered.confirmRefused).toBe(
    'Esta conta foi indicada por si: outra pessoa da equipa tem de a confirmar.',
  );
  const confirm = (role: Role | typeof BOTH) =>
    as(role, `/api/bank-accounts/${entered.waiting.id}/status`, json('PATCH', { status: 'CONFIRMED' }));
  expect((await confirm(BOTH)).status).toBe(409);
  const seen = await (await as('DOCUMENTOS', `/api/drivers/${eva}/bank-account`)).json();
  expect(seen.confirmRefused).toBe('Esta conta é confirmada por quem trata dos pagamentos.');
  expect((await confirm('PAGAMENTOS')).status).toBe(200);
});
