import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { drivers } from '../../../db/schema/drivers';
import { type OfficeApi, officeApi, officeWith, refusalOf } from '../../support/api/office';
import { watchStatements } from '../../support/databases/databases';
import { insertDocument, insertDriver, insertRecord } from '../../support/databases/rows';
import { boltName, boltReport } from '../../support/reports/weeks';

const PENDING = { fullName: 'Eva Nova', email: 'eva@exemplo.test', status: 'PENDING_VALIDATION' } as const;
const DAY_MS = 86_400_000;
const ROW = { id: 'B1', name: 'E', email: PENDING.email, gross: '10.00' };

const decide = ({ send }: Pick<OfficeApi, 'send'>, id: string, status = 'ACTIVE') =>
  send('PATCH', `/api/drivers/${id}/status`, { status });

function undo({ request }: Pick<OfficeApi, 'request'>, id: string, ifMatch?: string) {
  const headers = { ...(ifMatch !== undefined && { 'If-Match': ifMatch }) };
  return request(`/api/drivers/${id}/decision/undo`, { method: 'POST', headers });
}

async function driverOf({ db }: Pick<OfficeApi, 'db'>, id: string) {
  return (await db.select().from(drivers).where(eq(drivers.id, id)))[0];
}

async function actionsOn({ db }: Pick<OfficeApi, 'db'>, id: string) {
  return (await db.select().from(auditLog).where(eq(auditLog.subject, id))).map(({ action }) => action);
}

async function undoable({ request }: Pick<OfficeApi, 'request'>) {
  return (await request('/api/drivers/undoable')).json();
}

/** Eva, who was just approved or rejected. */
async function decided(status = 'ACTIVE') {
  const office = await officeApi();
  const id = await insertDriver(office.db, PENDING);
  const answer = await (await decide(office, id, status)).json();
  return { ...office, id, answer };
}

describe('a decision about a driver that is taken back', () => {
  test.each(['ACTIVE', 'INACTIVE'])(
    '%s: the driver is pending again, and can be decided anew',
    async (status) => {
      const office = await decided(status);
      const until = '2026-11-21T10:00:00.000Z';
      expect(office.answer).toEqual({ id: office.id, status, version: 2 });
      expect(await undoable(office)).toEqual([{ id: office.id, undoUntil: until }]);
      const answer = await undo(office, office.id, '"2"');
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { id: office.id, status: 'PENDING_VALIDATION', version: 3, emailOutcome: 'not_sent' },
      ]);
      expect(await driverOf(office, office.id)).toMatchObject({
        status: 'PENDING_VALIDATION',
        decidedBy: null,
        decidedAt: null,
        approvedAt: null,
        version: 3,
      });
      expect(await undoable(office)).toEqual([]);
      const other = status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE';
      expect((await decide(office, office.id, other)).status).toBe(200);
      const [first, last] = status === 'ACTIVE' ? ['approve', 'reject'] : ['reject', 'approve'];
      expect(await actionsOn(office, office.id)).toEqual([
        `driver.${first}`,
        'driver.undo',
        `driver.${last}`,
      ]);
      const [, audited] = await office.db.select().from(auditLog);
      expect(audited).toMatchObject({ actor: 'staff@frota.local', detail: JSON.stringify({ from: status }) });
    },
  );

  test('promise 82: again is a no-op, of twenty at once one is a change', async () => {
    const office = await decided();
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(office, office.id, '"2"')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await actionsOn(office, office.id)).toEqual(['driver.approve', 'driver.undo']);
    expect(await driverOf(office, office.id)).toMatchObject({ version: 3 });
  });

  test('promise 82: stays where the driver has changed since, was never decided, or does not exist', async () => {
    const office = await decided();
    expect(await refusalOf(await undo(office, office.id, '"1"'))).toEqual([
      412,
      'Os dados deste condutor mudaram entretanto: veja-os de novo antes de anular.',
    ]);
    expect(await driverOf(office, office.id)).toMatchObject({ status: 'ACTIVE' });
    const never = await insertDriver(office.db, { status: 'PENDING_VALIDATION' });
    const none = 'Não há nenhuma decisão das últimas 24 horas sobre este condutor, e só uma dessas se anula.';
    expect(await refusalOf(await undo(office, never))).toEqual([409, none]);
    expect((await undo(office, crypto.randomUUID())).status).toBe(404);
  });

  test.each(['ACTIVE', 'INACTIVE'])('promise 82: %s can be for 24 hours, and no longer', async (status) => {
    const office = await decided(status);
    const other = await insertDriver(office.db, { ...PENDING, email: 'rui@exemplo.test' });
    await decide(office, other, status);
    office.clock.now = new Date(office.clock.now.getTime() + DAY_MS - 1);
    expect((await undo(office, office.id)).status).toBe(200);
    office.clock.now = new Date(office.clock.now.getTime() + 1);
    expect((await refusalOf(await undo(office, other)))[0]).toBe(409);
    expect(await undoable(office)).toEqual([]);
    expect(await driverOf(office, other)).toMatchObject({ status });
  });

  test('cannot be one that staff did not make', async () => {
    const office = await officeApi();
    const at = office.clock.now.toISOString();
    for (const status of ['ACTIVE', 'INACTIVE'] as const) {
      const id = await insertDriver(office.db, { status, decidedAt: at, approvedAt: at });
      expect((await undo(office, id)).status).toBe(409);
    }
  });
});

describe('promise 82: an approval cannot be undone once there is', () => {
  async function refused(build: (office: OfficeApi & { id: string }) => Promise<unknown>): Promise<unknown> {
    const office = await decided();
    await build(office);
    expect(await undoable(office)).toEqual([]);
    const [status, message] = await refusalOf(await undo(office, office.id));
    expect([status, (await driverOf(office, office.id))?.status]).toEqual([409, 'ACTIVE']);
    return message;
  }

  test('a platform’s account', async () => {
    expect(await refused(({ associate, id }) => associate('uber', 'U1', id))).toBe(
      'Este condutor já tem uma conta de plataforma associada: retire-a primeiro, na página Email IMAP.',
    );
  });

  test('a payment, which is reported before the record', async () => {
    const paid = await refused(async ({ db, pay, id }) => pay(await insertRecord(db, { driverId: id })));
    expect(paid).toBe('Já foi pago um registo deste condutor.');
    const record = await refused(({ db, id }) => insertRecord(db, { driverId: id }));
    expect(record).toBe('Este condutor já tem registos financeiros.');
  });

  test('a row of a report, which the approval itself booked', async () => {
    const office = await officeApi();
    await office.upload(boltName(), boltReport([ROW]));
    const id = await insertDriver(office.db, PENDING);
    expect((await decide(office, id)).status).toBe(200);
    expect(await undoable(office)).toEqual([]);
    expect((await undo(office, id)).status).toBe(409);
    const [account] = await office.accounts();
    expect(await office.grossEarnings()).toEqual(['10.00']);
    const path = `/api/platform-accounts/bolt/${encodeURIComponent(account?.externalId ?? '')}?from=${id}`;
    expect((await office.request(path, { method: 'DELETE' })).status).toBe(200);
    expect((await undo(office, id)).status).toBe(200);
    expect([await office.records(), (await office.waiting()).length]).toEqual([[], 1]);
  });

  test('a row that a name alone matched to the driver', async () => {
    const message = await refused(({ upload }) =>
      upload(boltName(), boltReport([{ id: 'B1', name: PENDING.fullName, gross: '10.00' }])),
    );
    expect(message).toBe('Já há linhas de relatórios que são deste condutor.');
  });
});

test('a rejection stays once the person’s data were erased', async () => {
  const office = await decided('INACTIVE');
  await office.db.update(drivers).set({ erasedAt: '2026-11-20T10:00:00.000Z' });
  expect(await refusalOf(await undo(office, office.id))).toEqual([
    409,
    'Os dados deste condutor foram apagados.',
  ]);
});

/** Approves the driver, and uploads their row while the office does in the middle what undoes that. */
async function expectNothingBooked(
  office: Awaited<ReturnType<typeof officeWith>>,
  id: string,
): Promise<void> {
  const { db } = office.services;
  office.services.db = office.db;
  await decide(office, id);
  office.services.db = db;
  await office.upload(boltName(), boltReport([ROW]));
  expect(await driverOf(office, id)).toMatchObject({ status: 'PENDING_VALIDATION' });
  expect([await office.records(), (await office.waiting()).length]).toEqual([[], 1]);
}

describe('at once', () => {
  test('promise 41: nothing is booked for a driver whose approval is taken back while the report is read', async () => {
    let id = '';
    const office = await officeWith((at) => undo(at, id));
    id = await insertDriver(office.db, PENDING);
    await expectNothingBooked(office, id);
  });

  test('promise 41: nor where another is approved at the same time, so that as many as before have the phone', async () => {
    let [id, other] = ['', ''];
    const office = await officeWith(async (at) => {
      await undo(at, id);
      at.clock.now = new Date(at.clock.now.getTime() + 1000);
      await decide(at, other);
    });
    id = await insertDriver(office.db, PENDING);
    other = await insertDriver(office.db, { ...PENDING, fullName: 'Rui Novo', email: 'rui@exemplo.test' });
    await expectNothingBooked(office, id);
  });

  test('with decisions, each change has its audit row, and the version counts them', async () => {
    const office = await decided();
    const acts = Array.from({ length: 30 }, (_, n) =>
      n % 2 ? undo(office, office.id) : decide(office, office.id, n % 4 ? 'INACTIVE' : 'ACTIVE'),
    );
    const statuses = (await Promise.all(acts)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const actions = await actionsOn(office, office.id);
    const driver = await driverOf(office, office.id);
    expect(driver?.version).toBe(1 + actions.length);
    const undone = actions.filter((action) => action === 'driver.undo').length;
    expect(actions.length - 2 * undone).toBe(driver?.status === 'PENDING_VALIDATION' ? 0 : 1);
  });

  test('a batch that fails half-way leaves the decision as it was', async () => {
    const office = await decided();
    const { $client } = office.db;
    await $client.execute(
      `CREATE TRIGGER fails BEFORE DELETE ON outbox BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    const before = await driverOf(office, office.id);
    expect((await undo(office, office.id)).status).toBe(500);
    expect(await driverOf(office, office.id)).toEqual(before);
    expect(await actionsOn(office, office.id)).toEqual(['driver.approve']);
    await $client.execute('DROP TRIGGER fails');
    expect((await undo(office, office.id)).status).toBe(200);
  });
});

test('taking back scans no table, and neither does the list of what can be', async () => {
  const office = await officeApi();
  const id = await insertDriver(office.db, PENDING);
  const documentId = await insertDocument(office.db, { driverId: id, status: 'PENDING_VALIDATION' });
  await office.send('PATCH', `/api/documents/${documentId}/status`, { status: 'VALIDATED' });
  await decide(office, id);
  const watched = watchStatements(office.db);
  await undoable(office);
  await office.request('/api/documents/undoable');
  expect((await undo(office, id)).status).toBe(200);
  expect((await office.send('POST', `/api/documents/${documentId}/decision/undo`)).status).toBe(200);
  expect(await watched.scans()).toEqual([]);
});
