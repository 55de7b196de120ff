import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { drivers } from '../../../db/schema/drivers';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import type { OfficeApi } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver, learntOf } from '../../support/databases/rows';
import { accountId, boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';

const BEFORE = '2026-11-02';
const MALLORY = { fullName: 'Mallory Estranho', email: 'mallory@evil.example', phoneNumber: '919 999 999' };
const PENDING = { ...MALLORY, status: 'PENDING_VALIDATION' } as const;

const approve = (office: OfficeApi, id: string) =>
  office.send('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' });
describe.each(DATABASES)('an approval, on %s', (_name, open) => {
  test('promise 41: books rows that waited for exactly the driver’s e-mail or phone, and lists the learnt accounts', async () => {
    const office = await open();
    const id = await insertDriver(office.db, PENDING);
    const row = { id: 'B1', name: 'A', email: 'Mallory@EVIL.example', gross: '10.00' };
    await office.upload(boltName(BEFORE), boltReport([row]));
    await office.upload(uberName(), uberReport([{ id: 'U9', name: MALLORY.fullName, gross: '5.00' }]));
    await office.upload(
      boltName(),
      boltReport([{ id: 'B2', name: 'A', phone: '919999999', gross: '20.00' }]),
    );
    expect(await office.records()).toEqual([]);
    expect((await approve(office, id)).status).toBe(200);
    const [driver] = await office.db.select().from(drivers);
    expect(driver).toMatchObject({ status: 'ACTIVE', approvedAt: driver?.decidedAt });
    expect(await office.grossEarnings()).toEqual(['20.00', '10.00']);
    expect((await office.waiting()).map(({ externalId }) => externalId)).toEqual([accountId('u9')]);
    expect((await office.reports()).map(({ outcome, counts }) => [outcome, counts.imported])).toEqual([
      ['imported', 1],
      ['waiting', 0],
      ['imported', 1],
    ]);
    const told = (externalId: string, learntFrom: string) => ({
      actor: 'system',
      subject: id,
      detail: JSON.stringify({ platform: 'bolt', externalId: accountId(externalId), learntFrom }),
    });
    expect(await learntOf(office.db)).toEqual([told('b1', 'email'), told('b2', 'phone')]);
    expect((await approve(office, id)).status).toBe(200);
    expect([await office.grossEarnings(), (await learntOf(office.db)).length]).toEqual([
      ['20.00', '10.00'],
      2,
    ]);
    const [record] = await office.records();
    expect((await office.pay(record?.id ?? '')).status).toBe(200);
  });

  test('promise 41: decides nothing by a phone that two approved drivers have', async () => {
    const office = await open();
    const ids = [];
    for (const email of ['um@exemplo.test', 'dois@exemplo.test'])
      ids.push(await insertDriver(office.db, { ...PENDING, email }));
    const phone = '919999999';
    await office.upload(boltName(BEFORE), boltReport([{ id: 'B1', name: 'A', phone, gross: '10.00' }]));
    const answers = await Promise.all(ids.map((id) => approve(office, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // The driver approved first had the phone alone.
    expect([await office.grossEarnings(), (await learntOf(office.db)).length]).toEqual([['10.00'], 1]);
    await office.upload(boltName(), boltReport([{ id: 'B2', name: 'A', phone, gross: '20.00' }]));
    expect([await office.grossEarnings(), (await office.waiting()).length]).toEqual([['10.00'], 1]);
  });

  test('promise 41: books no row of a report in which two are the driver’s, and learns nothing from them', async () => {
    const office = await open();
    const id = await insertDriver(office.db, PENDING);
    const email = MALLORY.email;
    await office.upload(
      boltName(),
      boltReport([
        { id: 'B1', name: 'A', email, gross: '10.00' },
        { id: 'B2', name: 'A', phone: '919999999', gross: '20.00' },
      ]),
    );
    await office.upload(boltName(BEFORE), boltReport([{ id: 'B2', name: 'A', email, gross: '1.00' }]));
    expect((await approve(office, id)).status).toBe(200);
    expect(await office.grossEarnings()).toEqual(['1.00']);
    const driver = { id, fullName: MALLORY.fullName };
    expect(await office.waiting()).toMatchObject([
      { externalId: accountId('b1'), reason: 'driver_twice', driver, associable: true },
      { externalId: accountId('b2'), reason: 'driver_twice', driver, associable: true },
    ]);
    expect((await learntOf(office.db)).map(({ detail }) => JSON.parse(detail ?? '').externalId)).toEqual([
      accountId('b2'),
    ]);
  });

  test('promise 41: books and learns nothing when it is refused', async () => {
    const office = await open();
    const id = await insertDriver(office.db, PENDING);
    await insertDriver(office.db, { email: MALLORY.email });
    await office.db.insert(platformAccounts).values({
      platform: 'bolt',
      externalId: accountId('b1'),
      driverId: id,
      learntFrom: 'email',
      createdAt: 'x',
    });
    const rows = [
      { id: 'B1', name: 'A', phone: '919999999', gross: '10.00' },
      { id: 'B2', name: 'A', phone: '919999999', gross: '20.00' },
    ];
    await office.upload(boltName(), boltReport(rows));
    await office.upload(boltName(BEFORE), boltReport(rows.slice(1)));
    expect((await approve(office, id)).status).toBe(409);
    expect([await office.records(), await learntOf(office.db)]).toEqual([[], []]);
    expect((await office.waiting()).map(({ reason }) => reason)).toEqual(Array(3).fill('unknown_driver'));
  });

  test('promise 41: books once in a race with the import of its rows', async () => {
    const office = await open();
    const ids = [];
    for (let n = 0; n < 6; n += 1)
      ids.push(
        await insertDriver(office.db, {
          ...PENDING,
          email: `m${n}@exemplo.test`,
          phoneNumber: `91000000${n}`,
        }),
      );
    await Promise.all(
      ids.flatMap((id, n) => [
        office.upload(
          boltName(`2026-0${n + 1}-0${[5, 2, 2, 6, 4, 1][n]}`),
          boltReport([{ id: `B${n}`, name: 'A', email: `m${n}@exemplo.test`, gross: '10.00' }]),
        ),
        approve(office, id),
        approve(office, id),
      ]),
    );
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([Array(6).fill('10.00'), []]);
    expect(await learntOf(office.db)).toHaveLength(6);
  });

  test('promise 41: is atomic: a failure leaves driver and rows as they were, and a retry books once', async () => {
    const office = await open();
    const id = await insertDriver(office.db, PENDING);
    await office.upload(
      boltName(),
      boltReport([{ id: 'B1', name: 'A', email: MALLORY.email, gross: '10.00' }]),
    );
    await office.db.$client.execute(
      "CREATE TRIGGER full BEFORE INSERT ON financial_records BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    expect((await approve(office, id)).status).toBe(500);
    const [driver] = await office.db.select().from(drivers).where(eq(drivers.id, id));
    expect([driver?.status, driver?.approvedAt]).toEqual(['PENDING_VALIDATION', null]);
    expect([await learntOf(office.db), (await office.waiting()).length]).toEqual([[], 1]);
    await office.db.$client.execute('DROP TRIGGER full');
    expect((await approve(office, id)).status).toBe(200);
    expect([await office.grossEarnings(), (await learntOf(office.db)).length]).toEqual([['10.00'], 1]);
  });
});
