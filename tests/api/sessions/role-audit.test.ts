import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../../../db/opening/client';
import { auditLog } from '../../../db/schema/audit-log';
import { actingAs } from '../../../src/platform/audit/acting';
import { sealAudit } from '../../../src/platform/audit/seal';
import { audit, auditAll, auditEach } from '../../../src/platform/audit/store';
import { verifyAudit } from '../../../src/platform/audit/verify';
import type { Services } from '../../../src/services';
import {
  archiveOf,
  createAppWithProvider,
  createSession,
  createTestApp,
  ORIGIN,
  signIn,
} from '../../support/api/app';
import { insertDriver } from '../../support/databases/rows';

const AT = '2026-11-20T10:00:00.000Z';
const NOBODY = { PAGAMENTOS: [], DOCUMENTOS: [], LEITURA: [] };
const PAPERS = 'papeis@frota.example';
const SAME_ORIGIN = { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };

const rowsOf = (db: Database) => db.select().from(auditLog).orderBy(asc(auditLog.id));

/** Approves a new driver as the one in Documentos. */
async function approve({ app, services, db }: Awaited<ReturnType<typeof createTestApp>>): Promise<string> {
  const id = await insertDriver(db, { status: 'PENDING_VALIDATION' });
  const cookie = await createSession(services, PAPERS);
  const body = JSON.stringify({ status: 'ACTIVE' });
  const init = { method: 'PATCH', headers: { ...SAME_ORIGIN, cookie }, body };
  expect((await app.request(`${ORIGIN}/api/drivers/${id}/status`, init)).status).toBe(200);
  return id;
}

test.each<[string, Partial<Services>, string | null]>([
  ['a smaller role', { staff: [], limitedStaff: { ...NOBODY, LEITURA: ['@frota.local'] } }, 'LEITURA'],
  [
    'two of them',
    {
      staff: [],
      limitedStaff: { ...NOBODY, DOCUMENTOS: ['@frota.local'], PAGAMENTOS: ['staff@frota.local'] },
    },
    'PAGAMENTOS DOCUMENTOS',
  ],
  ['every right', { staff: ['@frota.local'], limitedStaff: NOBODY }, 'DIRECAO'],
  ['no roles configured', { staff: ['@frota.local'] }, null],
])('promise 204: sign-in and sign-out with %s are audit rows with the roles', async (_name, lists, roles) => {
  const { newBrowser, db } = await createAppWithProvider(lists);
  const browser = newBrowser();
  expect((await signIn(browser)).status).toBe(302);
  expect((await browser.request(`${ORIGIN}/api/logout`)).status).toBe(302);
  const rows = (await rowsOf(db)).map((row) => [
    row.action,
    row.roles,
    row.detail?.includes('roles') ?? false,
  ]);
  expect(rows).toEqual([
    ['session.begin', roles, false],
    ['session.end', roles, false],
  ]);
});

test('promise 204: a decision has the roles of that request, and what it makes others do has none', async () => {
  const test = await createTestApp({ limitedStaff: { ...NOBODY, DOCUMENTOS: [PAPERS] } });
  const first = await approve(test);
  test.services.limitedStaff = { ...NOBODY, DOCUMENTOS: [PAPERS], LEITURA: [PAPERS] };
  await approve(test);
  const rows = await test.db.select().from(auditLog).where(eq(auditLog.action, 'driver.approve'));
  expect(rows.map(({ actor, roles }) => [actor, roles])).toEqual([
    [PAPERS, 'DOCUMENTOS'],
    [PAPERS, 'DOCUMENTOS LEITURA'],
  ]);
  await archiveOf(test.services, first);
  const exported = (await archiveOf(test.services, first)).files['auditoria.json'];
  const own = JSON.parse(new TextDecoder().decode(exported)) as Record<string, unknown>[];
  expect(own.find(({ action }) => action === 'driver.approve')?.roles).toBe('DOCUMENTOS');
  expect(own.find(({ action }) => action === 'driver.export')).not.toHaveProperty('roles');
});

test('promise 204: without roles configured no row has one', async () => {
  const test = await createTestApp({ staff: [PAPERS] });
  await approve(test);
  expect((await rowsOf(test.db)).filter(({ roles }) => roles !== null)).toEqual([]);
});

test('promise 204: roles are of who acts alone, whatever else is written at the same time', async () => {
  const { db } = await createTestApp();
  const ana = { email: 'ana@frota.pt', roles: 'PAGAMENTOS' };
  const entry = { at: AT, action: 'x.y', subject: 's' };
  const actors = ['ana@frota.pt', 'rui@frota.pt', 'system', 'operator:ana@frota.pt'];
  const write = () =>
    db.batch([
      auditAll(
        db,
        actors.map((actor) => ({ ...entry, actor })),
      ),
      auditEach(db, {
        ...entry,
        actor: sql`who`,
        subject: sql`'s'`,
        from: sql`FROM (SELECT 'ana@frota.pt' AS who UNION ALL SELECT 'rui@frota.pt')`,
      }),
    ]);
  await Promise.all([
    actingAs(ana, write),
    db.batch([audit(db, { ...entry, actor: 'ana@frota.pt', subject: 'outside' })]),
  ]);
  const rows = (await rowsOf(db)).map((row) => [row.subject, row.actor, row.roles]);
  expect(rows.filter(([, , roles]) => roles !== null)).toEqual([
    ['s', 'ana@frota.pt', 'PAGAMENTOS'],
    ['s', 'ana@frota.pt', 'PAGAMENTOS'],
  ]);
  expect(rows).toHaveLength(7);
});

test('promise 204: the chain has the roles, and that of rows without them is as it was', async () => {
  const { db, services } = await createTestApp();
  const add = () => db.batch([audit(db, { at: AT, actor: 'ana@frota.pt', action: 'x.y', subject: 's' })]);
  await add();
  await sealAudit(services, new Date(AT));
  // The link as versions without roles made it.
  const line = JSON.stringify([1, AT, 'ana@frota.pt', 'x.y', 's', null]);
  const hash = new Bun.CryptoHasher('sha256').update(`\n${line}`).digest('hex');
  expect((await verifyAudit(db, hash)).hasLink).toBe(true);
  await actingAs({ email: 'ana@frota.pt', roles: 'LEITURA' }, add);
  await sealAudit(services, new Date(AT));
  expect((await verifyAudit(db, hash)).broken).toBe(null);
  await db.run(sql`DROP TRIGGER audit_log_no_update`);
  for (const other of ["'DIRECAO'", 'NULL']) {
    await db.run(sql.raw(`UPDATE audit_log SET roles = ${other} WHERE id = 2`));
    expect((await verifyAudit(db, hash)).broken).toEqual({ after: 1, through: 2 });
  }
});
