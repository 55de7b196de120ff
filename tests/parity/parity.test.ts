import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInSecondProcess } from '../../db/opening/second-process';
import { auditLog } from '../../db/schema/audit-log';
import { createTestApp } from '../support/api/app';
import { dovecotIsThere } from '../support/servers/dovecot';
import { startProvider } from '../support/servers/provider';
import { sqldIsThere } from '../support/servers/sqld';
import { ACCOUNTS } from './cases/accounts';
import { BANK_ACCOUNTS } from './cases/bank-accounts';
import { CARS } from './cases/cars';
import { CONTRACTS } from './cases/contracts';
import { CORRECTIONS } from './cases/corrections';
import { COSTS } from './cases/costs';
import { DOCUMENT_LINKS } from './cases/document-links';
import { DOCUMENT_VERSIONS } from './cases/document-versions';
import { DRIVER_LIFE } from './cases/driver-life';
import { NO_DRIVER_PAGE } from './cases/driver-page';
import { emailCases } from './cases/email';
import { ERASURES, insertOldRegistrations } from './cases/erasures';
import { LIMITS } from './cases/limits';
import { MONEY } from './cases/money';
import { OFFICE } from './cases/office';
import { OWN_SESSIONS } from './cases/own-sessions';
import { PAGES, STAFF_PAGES } from './cases/pages';
import { PAYMENT_BATCHES } from './cases/payment-batches';
import { RECIBOS } from './cases/recibos';
import { REGISTRATION } from './cases/registration';
import { REPORT_FILES } from './cases/report-files';
import { REPORT_DECISIONS } from './cases/reports';
import { SECOND_DRIVER } from './cases/second-driver';
import { SESSIONS, SIGN_OUT } from './cases/sessions';
import { UPLOADS } from './cases/uploads';
import { WEEKS } from './cases/weeks';
import { startMailbox } from './mailbox';
import { ORIGIN, runCases, type Target } from './target';
import { startOnFile, startOnServer, startOnWorkerd } from './targets';

const START_MS = 180_000;
const { actor, action, roles } = auditLog;
const COMPANY = {
  COMPANY_NAME: 'Frota Exemplo',
  COMPANY_NIF: '500000000',
  COMPANY_IBAN: 'PT50003506510000000000061',
  COMPANY_SEAT: 'Rua do Exemplo, 1, Lisboa',
  COMPANY_COMPLAINTS_BOOK: 'true',
};
/** With another role somewhere, rows of the audit log have those of who acts. */
const ROLES = { STAFF_READ_ONLY: 'toc@contas.example' };
const CASES = [
  ...PAGES,
  ...SESSIONS,
  ...REGISTRATION,
  ...UPLOADS,
  ...OFFICE,
  ...DOCUMENT_LINKS,
  ...MONEY,
  ...RECIBOS,
  ...CONTRACTS,
  ...CARS,
  ...COSTS,
  ...CORRECTIONS,
  ...WEEKS,
  ...SECOND_DRIVER,
  ...DOCUMENT_VERSIONS,
  ...ACCOUNTS,
  ...REPORT_DECISIONS,
  ...REPORT_FILES,
  ...ERASURES,
  ...DRIVER_LIFE,
  ...BANK_ACCOUNTS,
  ...PAYMENT_BATCHES,
  ...emailCases(dovecotIsThere),
  ...STAFF_PAGES,
  ...NO_DRIVER_PAGE,
  ...LIMITS,
  ...OWN_SESSIONS,
  ...SIGN_OUT,
];

const outcomes = new Map<string, Awaited<ReturnType<typeof runCases>>>();
const databases = new Map<string, string>();
const stops: (() => Promise<void>)[] = [];

async function startAll(): Promise<{
  targets: Target[];
  provider: Awaited<ReturnType<typeof startProvider>>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-parity-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const provider = await startProvider(ORIGIN);
  stops.push(provider.stop);
  const mailbox = await startMailbox(folder);
  if (mailbox) stops.push(mailbox.stop);
  const variables = { ...provider.variables, ...COMPANY, ...ROLES, ...mailbox?.variables };
  const given = { variables, authority: mailbox?.authority, fill: insertOldRegistrations };
  const starting = [startOnFile(given), startOnServer(given), startOnWorkerd(given)];
  for (const each of starting) stops.push(async () => (await each.catch(() => null))?.stop());
  return { targets: await Promise.all(starting), provider };
}

describe.skipIf(!sqldIsThere)('the same answers wherever the program runs', () => {
  beforeAll(async () => {
    const { targets, provider } = await startAll();
    for (const { name, database } of targets) databases.set(name, database);
    await Promise.all(
      targets.map(async (target) => outcomes.set(target.name, await runCases(target, provider, CASES))),
    );
  }, START_MS);

  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  }, START_MS);

  test.each(CASES.map((each, index) => ({ ...each, index })))('$title', ({ index, status }) => {
    const [[, first] = [], ...others] = outcomes;
    const expected = first?.answers[index];
    expect(expected?.status).toBe(status);
    for (const [name, { answers }] of others) {
      expect({ [name]: answers[index] }).toEqual({ [name]: expected });
    }
  });

  test('each row of the audit log that staff made has their role, on each of them', async () => {
    expect(databases.size).toBe(3);
    for (const [name, url] of databases) {
      const { db, close } = await openInSecondProcess({ url });
      const rows = await db.select({ actor, action, roles }).from(auditLog).where(like(actor, '%@%'));
      await close();
      expect(new Set(rows.map((row) => row.action)).size, name).toBeGreaterThan(60);
      expect(rows.filter((row) => row.roles !== 'DIRECAO')).toEqual([]);
    }
  });

  test('every route is among those called, and was let in', async () => {
    const { app } = await createTestApp();
    const [asked = []] = [...outcomes.values()].map((outcome) => outcome.asked);
    const reached = asked
      .filter(({ status }) => status !== 401)
      .flatMap(({ method, path }) => app.router.match(method, path)[0].map(([[, route]]) => route));
    const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    const names = new Set(reached.map(routeOf));
    const routes = app.routes.filter(({ method }) => method !== 'ALL').map(routeOf);
    expect(routes).toContain('GET /api/stats');
    expect(routes.filter((route) => !names.has(route))).toEqual([]);
  });
});
