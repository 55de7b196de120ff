import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { reportSources } from '../../../db/schema/report-sources';
import { recipients } from '../../../src/operations/staff-digest/deliver';
import type { HandedOver } from '../../../src/people/cars/schema';
import { type RIGHTS, ROLES, type Role } from '../../../src/platform/sessions/role-rules';
import { endKeysOfOthers } from '../../../src/reports/report-sources/end-keys';
import type { Services } from '../../../src/services';
import { viaVerdeWorkbook } from '../../fixtures/costs/cost-files';
import { createSession, HOUR_MS, ORIGIN, pass } from '../../support/api/app';
import { of, officeApi } from '../../support/api/office';
import { insertDriver, STAFF_EMAIL } from '../../support/databases/rows';
import { cannedMailbox } from '../../support/mail/canned-mailbox';
import { cannedMailer, inboxOffice, quarantine } from '../../support/mail/mail-offices';
import { uberName } from '../../support/reports/weeks';

const STAFF: Record<Role, string> = {
  DIRECAO: STAFF_EMAIL,
  PAGAMENTOS: 'paga@frota.example',
  DOCUMENTOS: 'papeis@frota.example',
  LEITURA: 'toc@contas.example',
};

const limitedStaff = {
  PAGAMENTOS: [STAFF.PAGAMENTOS],
  DOCUMENTOS: [STAFF.DOCUMENTOS],
  LEITURA: [STAFF.LEITURA],
};

type App = Pick<Awaited<ReturnType<typeof officeApi>>, 'app' | 'services'>;

/** Calls as one of the roles. */
const as =
  ({ app, services }: App) =>
  async (role: Role, method: string, path: string, body?: object) => {
    const cookie = await createSession(services, STAFF[role]);
    const headers = { cookie, Origin: ORIGIN, 'Content-Type': 'application/json' };
    return app.request(`${ORIGIN}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };

const REFUSED: [Role, string][] = [
  ['DOCUMENTOS', '/api/financial-records'],
  ['DOCUMENTOS', '/api/weeks/2026-11-09/files'],
  ['DOCUMENTOS', '/api/accountant/2026-10'],
  ['LEITURA', '/api/documents/expiring/30'],
  ['LEITURA', '/objects/00000000-0000-4000-8000-000000000000'],
  ['PAGAMENTOS', '/api/report-sources'],
];

test('promise 200: no other reading of a path or method gives what the role lacks', async () => {
  const office = await officeApi({ limitedStaff });
  const call = as(office);
  for (const [role, path] of REFUSED) {
    for (const each of [path, `${path}/`, `/${path}`, path.replace(/(\w)$/, '%6$1'), `${path}?_=1`]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
        const { status } = await call(role, method, each);
        expect([role, method, each, status < 300]).toEqual([role, method, each, false]);
      }
    }
    expect((await call(role, 'GET', path)).status).toBe(403);
    expect((await call(role, 'HEAD', path)).status).toBe(403);
  }
});

test('promise 200: a refused look is no view of the audit log, and a known version answers nothing', async () => {
  const office = await officeApi({ limitedStaff });
  const { app, services, db } = office;
  await insertDriver(db);
  const known = (await as(office)('DIRECAO', 'GET', '/api/documents/expiring/30')).headers.get('etag') ?? '';
  expect(known).not.toBe('');
  const cookie = await createSession(services, STAFF.LEITURA);
  const headers = { cookie, 'If-None-Match': known };
  const answer = await app.request(`${ORIGIN}/api/documents/expiring/30`, { headers });
  expect([answer.status, answer.headers.get('etag')]).toEqual([403, null]);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const views = await db.select().from(auditLog).where(eq(auditLog.actor, STAFF.LEITURA));
  expect(views).toEqual([]);
});

test('promise 207: who may accept a message, and no settings, trusts no sender by it', async () => {
  const office = await inboxOffice(cannedMailbox([]), { limitedStaff });
  const call = as(office);
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const path = `/api/payment-reports/${await quarantine(office.services)}/accept`;
  for (const role of ['DOCUMENTOS', 'PAGAMENTOS'] as const) {
    expect((await call(role, 'POST', path, { trustSender: true })).status).toBe(403);
  }
  expect(await office.list('/api/email/config')).toMatchObject({ senders: { trusted: [] } });
  expect((await office.quarantine()).length).toBe(1);
  expect((await call('DOCUMENTOS', 'POST', path, {})).status).toBe(200);
  const other = `/api/payment-reports/${await quarantine(office.services, '11.00')}/accept`;
  expect((await call('DIRECAO', 'POST', other, { trustSender: true, version: 'later' })).status).toBe(200);
  expect(await office.list('/api/email/config')).toMatchObject({
    senders: { trusted: [{ address: 'x@mau.test' }] },
  });
});

test('promise 207: nor of costs', async () => {
  const office = await officeApi({ limitedStaff });
  const path = '/api/cost-files/00000000-0000-4000-8000-000000000000/accept';
  expect((await as(office)('PAGAMENTOS', 'POST', path, { trustSender: true })).status).toBe(403);
  expect((await as(office)('PAGAMENTOS', 'POST', path, {})).status).toBe(404);
  expect((await as(office)('DIRECAO', 'POST', path, { trustSender: true })).status).toBe(404);
});

test('promise 202: the question which version is later names no amounts to who sees none', async () => {
  const office = await inboxOffice(cannedMailbox([]), { limitedStaff });
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.uploaded(uberName(), of('240.00'));
  const id = await quarantine(office.services, '100.00');
  await office.db.$client.execute({
    sql: "UPDATE payment_reports SET made_at = '2026-11-01T08:00:00.000Z' WHERE id = ?",
    args: [id],
  });
  const asked = async (role: Role) => {
    const answer = await as(office)(role, 'POST', `/api/payment-reports/${id}/accept`, {});
    return [answer.status, (await answer.json()).error.fields.version];
  };
  expect(await asked('DOCUMENTOS')).toEqual([422, 'Não se sabe qual das versões é a mais recente.']);
  expect((await asked('PAGAMENTOS'))[1]).toContain('240,00');
});

test('promise 202: what a hand-over moves and what a car costs is for who sees amounts', async () => {
  const office = await officeApi({ limitedStaff, now: () => new Date('2026-11-24T10:00:00Z') });
  const { db, send } = office;
  const call = as(office);
  const approvedAt = '2026-01-01T00:00:00.000Z';
  const [leonor, marta] = [
    await insertDriver(db, { fullName: 'Leonor', approvedAt }),
    await insertDriver(db, { fullName: 'Marta', approvedAt }),
  ];
  const car = await (await send('POST', '/api/cars', { plate: 'AA00BB', owner: 'FROTA' })).json();
  const held = { carId: car.id, driverId: leonor, startsAt: '2026-10-01 08:00' };
  await send('POST', '/api/holdings', held);
  await send('POST', `/api/cars/${car.id}/rents`, { from: '2026-11-16', per: 'WEEK', amount: '210.00' });
  const body = new FormData();
  const passages = [{ plate: 'AA00BB', exit: '2026-11-19 10:00:00', value: '9.60' }];
  body.set('file', new File([viaVerdeWorkbook(passages)], 'portagens.xlsx'));
  await office.request('/api/cost-files', { method: 'POST', body });
  const given = { carId: car.id, driverId: marta, startsAt: '2026-11-19 08:00' };
  const moved = async (role: Role) => {
    const answer = await call(role, 'POST', '/api/holdings?dryRun=true', given);
    return ((await answer.json()) as HandedOver).moved.movements.length;
  };
  expect([await moved('DIRECAO'), await moved('DOCUMENTOS')]).toEqual([1, 0]);
  const rents = async (role: Role) =>
    (await (await call(role, 'GET', `/api/cars/${car.id}`)).json()).rents.length;
  expect([await rents('PAGAMENTOS'), await rents('LEITURA'), await rents('DOCUMENTOS')]).toEqual([1, 1, 0]);
  const changed = await call('DOCUMENTOS', 'PATCH', `/api/cars/${car.id}`, { make: 'Renault' });
  expect(await changed.text()).not.toMatch(/21000|210[.,]00/);
});

test('e-mails to staff go to who has the right, by list or by group', async () => {
  const staffGroups = {
    claim: 'groups',
    roles: { DIRECAO: [], PAGAMENTOS: [], DOCUMENTOS: ['papeis'], LEITURA: ['toc'] },
  };
  const { services, db, ...test } = await officeApi({ limitedStaff, staffGroups });
  const at = services.now().toISOString();
  await db.$client.execute({
    sql: `INSERT INTO staff_identities (issuer, sub, email, first_seen_at, last_seen_at, groups, claims) VALUES
      (?, '1', 'grupo@frota.example', ?, ?, '["papeis"]', '[]'), (?, '2', 'leitor@frota.example', ?, ?, '["toc"]', '[]')`,
    args: [services.signIn.issuer, at, at, services.signIn.issuer, at, at],
  });
  const to = async (right: (typeof RIGHTS)[number]) =>
    [...(await recipients(services, right)).values()].toSorted();
  expect(await to('papers.read')).toEqual(['grupo@frota.example', STAFF.DOCUMENTOS, STAFF.DIRECAO]);
  expect(await to('account.read')).toEqual([STAFF.PAGAMENTOS, STAFF.DIRECAO]);
  expect(await to('settings')).toEqual([STAFF.DIRECAO]);
  pass({ services, db, ...test } as never, 31 * 24 * HOUR_MS);
  expect(await to('papers.read')).toEqual([STAFF.DOCUMENTOS, STAFF.DIRECAO]);
});

test('promise 184: a key ends with the right of its maker', async () => {
  const { services, db, send } = await officeApi({ limitedStaff });
  expect((await send('POST', '/api/report-sources', { name: 'Programa' })).status).toBeLessThan(300);
  const ends = (lists: Partial<Services>) => endKeysOfOthers({ ...services, ...lists }, services.now());
  expect(await ends({})).toEqual({ ended: 0 });
  expect(await ends({ staff: [], limitedStaff: { ...limitedStaff, PAGAMENTOS: [STAFF_EMAIL] } })).toEqual({
    ended: 1,
  });
  expect((await db.select().from(reportSources)).map(({ endedBy }) => endedBy)).toEqual(['system']);
});

test('promise 200: a session of staff opens no page of a driver, whatever the role', async () => {
  const office = await officeApi({ limitedStaff, mailer: cannedMailer([]).mailer });
  for (const role of ROLES) {
    expect((await as(office)(role, 'GET', '/api/me')).status).toBe(401);
  }
});
