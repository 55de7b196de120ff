import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { drivers } from '../../../db/schema/drivers';
import { requiredDocuments } from '../../fixtures/papers';
import { createTestApp, runJob } from '../../support/api/app';
import { auditOf, staffOf } from '../../support/api/registration';
import { openRemote, serverIsTested, serverOfTest } from '../../support/databases/databases';
import { insertDocument, insertDriver, insertRecord } from '../../support/databases/rows';

const DAY_MS = 86_400_000;
const START = '2026-08-01T10:00:00.000Z';
const REJECTED = { status: 'INACTIVE', createdAt: START, decidedAt: START, decidedBy: 'x@y.pt' } as const;
const UNFINISHED = { status: 'PENDING_VALIDATION', createdAt: START } as const;

async function office(db?: Awaited<ReturnType<typeof openRemote>>) {
  const app = await createTestApp(db && { db });
  const staff = await staffOf(app);
  const own = db ?? app.db;
  const run = (daysLater: number) =>
    runJob(app.services, 'drivers.erase-due', new Date(Date.parse(START) + daysLater * DAY_MS));
  const nameOf = async (id: string) =>
    (await own.select().from(drivers).where(eq(drivers.id, id)))[0]?.fullName;
  const told = async () => (await staff('GET', '/api/driver-erasures')).json();
  return { ...app, db: own, staff, run, nameOf, told };
}

const DATABASES = [
  ['a file', () => office()] as const,
  ...(serverIsTested
    ? [['a server', async () => office(await openRemote((await serverOfTest()).url))] as const]
    : []),
];

describe.each(DATABASES)('on %s', (_, open) => {
  test('promise 55: a rejected registration is erased after its days, and staff are notified before', async () => {
    const { db, run, nameOf, told } = await open();
    const id = await insertDriver(db, REJECTED);
    await insertDocument(db, { driverId: id, docType: 'REG_CRIMINAL', status: 'REJECTED' });
    expect(await run(75)).toEqual({ noted: 0, erased: 0, failed: 0 });
    expect(await told()).toEqual([]);
    expect(await run(77)).toEqual({ noted: 1, erased: 0, failed: 0 });
    expect(await told()).toEqual([
      { id, fullName: 'Ana Exemplo', reason: 'rejected', erasesAt: '2026-10-31T10:00:00.000Z' },
    ]);
    expect(await run(90)).toEqual({ noted: 0, erased: 0, failed: 0 });
    expect(await nameOf(id)).toBe('Ana Exemplo');
    expect(await run(91)).toEqual({ noted: 0, erased: 1, failed: 0 });
    expect(await nameOf(id)).toBe('Condutor apagado');
    expect(await told()).toEqual([]);
    expect(await run(200)).toEqual({ noted: 0, erased: 0, failed: 0 });
  });
});

test('promise 55: erases an unfinished one too, and none that waits for staff', async () => {
  const { db, run, nameOf } = await office();
  const unfinished = await insertDriver(db, { ...UNFINISHED, contractType: 'VEHICLE_RENTAL' });
  const complete = await insertDriver(db, { ...UNFINISHED, fullName: 'Rui Exemplo' });
  for (const docType of requiredDocuments('SLOT')) {
    await insertDocument(db, { driverId: unfinished, docType });
    await insertDocument(db, { driverId: complete, docType });
  }
  await run(90);
  expect(await run(104)).toMatchObject({ erased: 1 });
  expect([await nameOf(unfinished), await nameOf(complete)]).toEqual(['Condutor apagado', 'Rui Exemplo']);
});

test('promise 55: nobody is erased without notice, however long ago the decision was', async () => {
  const { db, run, nameOf } = await office();
  const id = await insertDriver(db, REJECTED);
  expect(await run(1_000)).toEqual({ noted: 1, erased: 0, failed: 0 });
  expect(await run(1_013)).toMatchObject({ erased: 0 });
  expect(await run(1_014)).toMatchObject({ erased: 1 });
  expect(await nameOf(id)).toBe('Condutor apagado');
});

test('keeps drivers once ACTIVE, paid or due a payment', async () => {
  const { db, run, nameOf, told } = await office();
  const left = await insertDriver(db, { ...REJECTED, approvedAt: START });
  const due = await insertDriver(db, REJECTED);
  await insertRecord(db, { driverId: due });
  const paid = await insertDriver(db, REJECTED);
  await insertRecord(db, { driverId: paid, status: 'PAID' });
  const owed = await insertDriver(db, REJECTED);
  await insertRecord(db, { driverId: owed, payoutCents: -1_000 });
  await run(200);
  expect(await told()).toMatchObject([{ id: owed }]);
  expect(await run(300)).toEqual({ noted: 0, erased: 1, failed: 0 });
  expect(await Promise.all([left, due, paid, owed].map(nameOf))).toEqual([
    'Ana Exemplo',
    'Ana Exemplo',
    'Ana Exemplo',
    'Condutor apagado',
  ]);
});

test('staff postpone an erasure, which is audited; one approved meanwhile stays', async () => {
  const app = await office();
  const { db, run, nameOf, told, staff, clock } = app;
  const kept = await insertDriver(db, REJECTED);
  const approved = await insertDriver(db, REJECTED);
  await run(80);
  clock.now = new Date(Date.parse(START) + 81 * DAY_MS);
  const answer = await staff('POST', `/api/driver-erasures/${kept}/postpone`);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { id: kept, erasesAt: '2027-01-19T10:00:00.000Z' },
  ]);
  expect(await auditOf(app, kept)).toContainEqual({ actor: 'staff@frota.local', action: 'driver.keep' });
  await db.update(drivers).set({ status: 'ACTIVE', approvedAt: START }).where(eq(drivers.id, approved));
  expect(await told()).toMatchObject([{ id: kept }]);
  expect(await run(100)).toEqual({ noted: 0, erased: 0, failed: 0 });
  expect(await nameOf(approved)).toBe('Ana Exemplo');
  expect(await run(171)).toMatchObject({ erased: 1 });
  expect((await staff('POST', `/api/driver-erasures/${kept}/postpone`)).status).toBe(404);
});

test('promise 55: keeps a driver approved or postponed during the run', async () => {
  const { db, run, nameOf, services } = await office();
  const ids = await Promise.all(Array.from({ length: 3 }, () => insertDriver(db, REJECTED)));
  const [first = '', approved = '', kept = ''] = ids.toSorted();
  await insertDocument(db, { driverId: first, docType: 'CC' });
  await run(100);
  const { remove } = services.storage;
  services.storage.remove = async (key) => {
    await db.update(drivers).set({ status: 'ACTIVE', approvedAt: START }).where(eq(drivers.id, approved));
    await db.update(drivers).set({ erasesAt: '2027-06-01T10:00:00.000Z' }).where(eq(drivers.id, kept));
    await remove(key);
  };
  expect(await run(120)).toEqual({ noted: 0, erased: 1, failed: 0 });
  expect(await Promise.all([first, approved, kept].map(nameOf))).toEqual([
    'Condutor apagado',
    'Ana Exemplo',
    'Ana Exemplo',
  ]);
});

test('two concurrent runs erase once, with one audit row', async () => {
  const app = await office();
  const id = await insertDriver(app.db, REJECTED);
  await app.run(100);
  const runs = await Promise.all([app.run(120), app.run(120)]);
  expect(runs.reduce((sum, { erased }) => sum + erased, 0)).toBe(1);
  const erased = (await auditOf(app, id)).filter(({ action }) => action === 'driver.erase');
  expect(erased).toEqual([{ actor: 'system', action: 'driver.erase' }]);
});
