import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cars } from '../../../db/schema/cars';
import { drivers } from '../../../db/schema/drivers';
import { held, noPaymentDue } from '../../../src/money/finances/personal-data';
import { findWeeks } from '../../../src/operations/me/own-page';
import { dueErasures, listErasures, noteErasures } from '../../../src/operations/privacy/who-is-erased';
import { viaVerdeWorkbook } from '../../fixtures/costs/cost-files';
import { officeApi, payingOffice } from '../../support/api/office';
import { ANA, registerDriver, send } from '../../support/api/registration';
import { watchStatements } from '../../support/databases/databases';
import {
  insertDocument,
  insertDriver,
  insertOwnCar,
  insertPayee,
  insertRecord,
} from '../../support/databases/rows';
import { boltName, boltReport } from '../../support/reports/weeks';

const PENDING = { status: 'PENDING_VALIDATION' } as const;

/** Staff with something to decide, and a row of somebody else that waits. */
async function busyOffice() {
  const office = await officeApi();
  await office.upload(boltName(), boltReport([{ id: 'B1', name: 'Outra Pessoa', gross: '10.00' }]));
  // The day's first answer about drivers begins contracts, and scans them for it.
  await office.send('GET', '/api/documents/expiring/30');
  const watched = watchStatements(office.db);
  return { ...office, watched };
}

test('approving and rejecting a driver scans no table, whatever waits', async () => {
  const office = await busyOffice();
  for (const status of ['ACTIVE', 'INACTIVE'] as const) {
    const id = await insertDriver(office.db, PENDING);
    await insertDocument(office.db, { driverId: id });
    const answer = await office.send('PATCH', `/api/drivers/${id}/status`, { status });
    expect(answer.status).toBe(200);
  }
  expect(await office.watched.scans()).toEqual([]);
});

test('correcting a driver scans no table', async () => {
  const office = await busyOffice();
  const id = await insertDriver(office.db);
  const answer = await office.send('PATCH', `/api/drivers/${id}`, { email: 'outro@exemplo.test' });
  expect(answer.status).toBe(200);
  expect(await office.watched.scans()).toEqual([]);
});

test('leaving and returning scan no table', async () => {
  const office = await busyOffice();
  const id = await insertDriver(office.db);
  const leaving = { leftOn: '2026-11-20', reason: 'Reforma' };
  expect((await office.send('POST', `/api/drivers/${id}/leaving`, leaving)).status).toBe(200);
  expect((await office.send('POST', `/api/drivers/${id}/return`)).status).toBe(409);
  expect(await office.watched.scans()).toEqual([]);
});

test('deciding a document scans no table', async () => {
  const office = await busyOffice();
  const driverId = await insertDriver(office.db, PENDING);
  const id = await insertDocument(office.db, { driverId, status: 'PENDING_VALIDATION' });
  const answer = await office.send('PATCH', `/api/documents/${id}/status`, { status: 'REJECTED' });
  expect(answer.status).toBe(200);
  expect(await office.watched.scans()).toEqual([]);
});

test('a payment scans no table, made or refused', async () => {
  const office = await busyOffice();
  const id = await insertRecord(office.db, { driverId: await insertDriver(office.db) });
  const never = await insertRecord(office.db, { driverId: await insertDriver(office.db, PENDING) });
  expect((await office.pay(id)).status).toBe(200);
  expect((await office.pay(never)).status).toBe(409);
  expect(await office.watched.scans()).toEqual([]);
});

test('a look at a record, and at dismissed rows, scans no table that grows', async () => {
  const office = await busyOffice();
  const id = await insertRecord(office.db, { driverId: await insertDriver(office.db) });
  expect((await office.send('GET', `/api/financial-records/${id}`)).status).toBe(200);
  expect((await office.send('GET', '/api/payment-reports/dismissed')).status).toBe(200);
  const scans = await office.watched.scans();
  // There are few closed weeks, and one index of them is scanned.
  expect(scans.filter((scan) => !scan.startsWith('SCAN week_closings USING'))).toEqual([]);
});

test('a driver’s own weeks are looked up by the driver', async () => {
  const { db, watched } = await busyOffice();
  const driverId = await insertDriver(db);
  await insertRecord(db, { driverId });
  expect((await findWeeks(db, driverId, 0)).weeks).toHaveLength(1);
  await held(db, driverId).records;
  const steps = (await watched.steps('"financial_records"."driver_id" = ?')).filter((step) =>
    step.endsWith('INDEX financial_records_driver_week (driver_id=?)'),
  );
  expect(steps).toHaveLength(2);
});

test('a registration scans no table, new or changed', async () => {
  const office = await busyOffice();
  const id = await registerDriver(office);
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  for (const fullName of ['Rui Novo', 'Rui Corrigido']) {
    const email = 'rui@exemplo.test';
    expect((await send(office, 'POST', '/api/drivers', { ...ANA, email, fullName }, key)).status).toBe(201);
  }
  const vehicle = { driverId: id, licensePlate: 'AA-00-AA' };
  expect((await send(office, 'POST', '/api/vehicles', vehicle)).status).toBe(201);
  expect(await office.watched.scans()).toEqual([]);
});

test('drivers who are due for erasure are found without going through the records of each', async () => {
  const { db, services, watched } = await busyOffice();
  await insertDriver(db, { status: 'INACTIVE', decidedAt: '2024-01-01T00:00:00.000Z' });
  expect(await noteErasures(db, 90, services.now())).toBe(1);
  await listErasures(db);
  await dueErasures(db, services.now(), '', 10);
  expect(await watched.repeatedScans()).toEqual([]);
  const steps = await watched.steps('"erases_at" IS NOT NULL AND +');
  expect(steps.filter((step) => / drivers /.test(step))).toEqual([
    'SEARCH drivers USING INDEX drivers_erases (erases_at>?)',
    'SEARCH drivers USING INDEX drivers_erases (erases_at>? AND erases_at<?)',
  ]);
});

test('reports a statement that scans a table for each row of another', async () => {
  const { db, watched } = await busyOffice();
  await db.run(sql`SELECT id FROM ${drivers} d WHERE EXISTS
    (SELECT 1 FROM financial_records WHERE created_at = d.created_at AND payout_cents > 0)`);
  await db.run(sql`SELECT id FROM ${drivers} d WHERE d.status IN
    (SELECT status FROM financial_records WHERE payout_cents > 0 AND d.full_name <> '')`);
  expect(await watched.repeatedScans()).toHaveLength(2);
});

test('reports a full table scan', async () => {
  const { db, watched } = await busyOffice();
  await db.run(sql`UPDATE ${drivers} SET version = version WHERE lower(full_name) = 'ana'`);
  await db.run(
    sql`SELECT id FROM ${drivers} WHERE id IN (SELECT id FROM ${drivers} WHERE approved_at IS NULL)`,
  );
  await db.run(sql`SELECT count(*) FROM ${drivers}`);
  expect(await watched.scans()).toHaveLength(3);
});

test('booking a report goes through no table of the weeks', async () => {
  const office = await busyOffice();
  await office.upload(boltName(), boltReport([{ id: 'B2', name: 'Ainda Outra', gross: '20.00' }]));
  const steps = await office.watched.steps('');
  expect(steps.filter((step) => step.includes('earnings_driver_week'))).not.toEqual([]);
  expect(steps.filter((step) => SCAN_OF_WEEKS.test(step))).toEqual([]);
});

const SCAN_OF_WEEKS = /^SCAN (earnings|financial_records|settlement_entries|corrections)\b/;

test('the usual amounts of a platform’s weeks are read report by report', async () => {
  const office = await busyOffice();
  await office.upload(boltName(), boltReport([{ id: 'B2', name: 'Ainda Outra', gross: '20.00' }]));
  const steps = await office.watched.steps('sum(gross_cents)');
  expect(steps.filter((step) => step.startsWith('SEARCH '))).toEqual([
    'SEARCH payment_reports USING INDEX payment_reports_week (week_start_date=?)',
    'SEARCH earnings USING COVERING INDEX earnings_report (report_id=? AND state=?)',
  ]);
});

test('a driver’s contract and fee, shown and changed, scan no table', async () => {
  const office = await busyOffice();
  const driver = `/api/drivers/${await insertDriver(office.db)}`;
  for (const noun of ['contract', 'fees'])
    expect((await office.send('GET', `${driver}/${noun}`)).status).toBe(200);
  const change = { contractType: 'VEHICLE_RENTAL', from: '2026-11-16' };
  expect((await office.send('PUT', `${driver}/contract`, change)).status).toBe(200);
  const fee = { kind: 'WEEK', amount: '35.00', from: '2026-11-16' };
  expect((await office.send('POST', `${driver}/fees`, fee)).status).toBe(201);
  const scans = await office.watched.scans();
  // There are few closed weeks, and one index of them is scanned.
  expect(scans.filter((scan) => !scan.startsWith('SCAN week_closings USING'))).toEqual([]);
});

test('whether one driver was ever ACTIVE is looked up for that driver, not among all who never were', async () => {
  const { db, settled } = await officeApi();
  const driverId = await insertDriver(db);
  const watched = watchStatements(db);
  await settled(driverId);
  await db.run(sql`SELECT ${noPaymentDue(driverId)}`);
  const steps = await watched.steps('');
  expect(steps.filter((step) => step.startsWith('SEARCH approved USING'))).not.toEqual([]);
  expect(steps.filter((step) => /drivers_never_active|financial_records_status/.test(step))).toEqual([]);
});

/** Closed weeks, sources with a mapping and cards with former numbers are few; of the audit log the last row is read. */
const OF_FEW =
  /^SCAN (week_closings USING|cost_sources:|car_cards USING COVERING INDEX car_cards_renumbered|audit_log:.* ORDER BY id DESC LIMIT 1)/;

/** Staff with a car, its device, its tolls, and cards that had other numbers. */
async function costlyOffice() {
  const office = await payingOffice();
  const driverId = await insertDriver(office.db);
  await insertOwnCar(office.db, driverId, { plate: 'AA00BB', device: '600000000001' });
  const [car] = await office.db.select({ id: cars.id }).from(cars);
  const watched = watchStatements(office.db);
  const scans = async () => (await watched.scans()).filter((scan) => !OF_FEW.test(scan));
  return { ...office, carId: car?.id, scans };
}

test('handing a car over scans no table that grows', async () => {
  const office = await costlyOffice();
  const driverId = await insertDriver(office.db);
  const given = { carId: office.carId, driverId, startsAt: '2026-11-12 09:30' };
  expect((await office.send('POST', '/api/holdings', given)).status).toBe(201);
  expect(await office.scans()).toEqual([]);
});

test('a file of tolls scans no table that grows, whatever its lines name', async () => {
  const office = await costlyOffice();
  const form = new FormData();
  const tolls = viaVerdeWorkbook([
    { plate: 'AA00BB', obu: '600000000001', exit: '2026-11-10 10:00:00', value: '1.50' },
    { plate: 'AA00BB', obu: '', exit: '2026-11-10 11:00:00', value: '-1.50' },
  ]);
  form.set('file', new File([tolls], 'portagens.xlsx'));
  expect((await office.request('/api/cost-files', { method: 'POST', body: form })).status).toBe(201);
  expect(await office.scans()).toEqual([]);
});

test('a file of transfers scans no table that grows', async () => {
  const office = await costlyOffice();
  const driverId = await insertPayee(office.db);
  const records = [await insertRecord(office.db, { driverId, payoutCents: 35_001 })];
  const { digest } = await office.preview({ records });
  expect((await office.create(digest, { records })).status).toBe(201);
  expect(await office.scans()).toEqual([]);
});
