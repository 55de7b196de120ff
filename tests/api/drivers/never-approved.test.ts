import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { drivers } from '../../../db/schema/drivers';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { erase } from '../../support/api/app';
import { officeApi } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver, insertRecord, learntOf } from '../../support/databases/rows';
import { accountId, boltName, boltReport, MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const BEFORE = '2026-11-02';
const MALLORY = { fullName: 'Mallory Estranho', email: 'mallory@evil.example', phoneNumber: '919 999 999' };
const PENDING = { ...MALLORY, status: 'PENDING_VALIDATION' } as const;
const REJECTED = { ...MALLORY, status: 'INACTIVE' } as const;

describe.each(DATABASES)('a driver who was never ACTIVE, on %s', (_name, open) => {
  test.each([PENDING, REJECTED])(
    'promise 41: matches no row by e-mail, phone or name, and teaches no account: $status',
    async (stranger) => {
      const office = await open();
      const id = await insertDriver(office.db, stranger);
      const { files } = await office.uploaded(
        boltName(),
        boltReport([
          { id: 'B1', name: 'X', email: MALLORY.email, gross: '9999.00' },
          { id: 'B2', name: 'Y', phone: '+351919999999', gross: '1.00' },
          { id: 'B3', name: MALLORY.fullName, gross: '2.00' },
        ]),
      );
      expect(files[0]).toMatchObject({ outcome: 'waiting', counts: { imported: 0, waiting: 3 } });
      expect(await office.records()).toEqual([]);
      expect(await office.db.select().from(platformAccounts)).toEqual([]);
      const suggestion = { driverId: id, fullName: MALLORY.fullName, wasActive: false };
      expect(await office.waiting()).toEqual(
        Array.from({ length: 3 }, () =>
          expect.objectContaining({
            reason: 'unknown_driver',
            driver: null,
            suggestions: [expect.objectContaining(suggestion)],
          }),
        ),
      );
    },
  );

  test('promise 41: does not affect the matching of rows with an ACTIVE driver’s name, e-mail or phone', async () => {
    const office = await open();
    const ana = { fullName: 'Ana Exemplo', email: 'ana@exemplo.test', phoneNumber: '912 345 678' };
    await insertDriver(office.db, ana);
    await insertDriver(office.db, { ...ana, status: 'PENDING_VALIDATION' });
    await insertDriver(office.db, { ...ana, status: 'INACTIVE' });
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
    await office.upload(
      boltName(BEFORE),
      boltReport([{ id: 'B1', name: 'X', email: ana.email, gross: '10.00' }]),
    );
    await office.upload(boltName(), boltReport([{ id: 'B2', name: 'X', phone: '912345678', gross: '1.00' }]));
    expect(await office.grossEarnings()).toEqual(['101.00', '10.00']);
  });

  test('does not block a file by an earlier account that is an ACTIVE driver’s by name', async () => {
    const office = await open();
    const before = await insertDriver(office.db, { fullName: 'Ana Exemplo', status: 'INACTIVE' });
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    const known = { platform: 'uber', externalId: accountId('u1'), driverId: before } as const;
    await office.db.insert(platformAccounts).values({ ...known, learntFrom: 'email', createdAt: 'x' });
    const { files } = await office.uploaded(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
    expect(files).toMatchObject([{ outcome: 'imported' }]);
    expect(await office.grossEarnings()).toEqual(['100.00']);
  });

  test('promise 41: cannot be associated with an account, in Portuguese', async () => {
    const office = await open();
    const id = await insertDriver(office.db, REJECTED);
    const known = { platform: 'uber', externalId: accountId('u2'), driverId: id } as const;
    await office.db.insert(platformAccounts).values({ ...known, learntFrom: 'email', createdAt: 'x' });
    const row = { name: 'Alguém', gross: '100.00' };
    await office.upload(
      uberName(),
      uberReport([
        { ...row, id: 'U1' },
        { ...row, id: 'U2' },
      ]),
    );
    for (const account of ['U1', 'U2']) {
      const answer = await office.associate('uber', account, id);
      expect([answer.status, (await answer.json()).error.message]).toEqual([
        409,
        'Este condutor nunca foi aprovado. Uma conta só pode ser de quem é ou foi condutor ativo.',
      ]);
    }
    expect(await office.db.select().from(platformAccounts)).toHaveLength(1);
    expect([await office.records(), (await office.waiting()).length]).toEqual([[], 2]);
  });

  test('promise 41: is paid nothing, and is not on the list to pay', async () => {
    const office = await open();
    const driverId = await insertDriver(office.db, REJECTED);
    const record = await insertRecord(office.db, { driverId });
    const answer = await office.pay(record);
    expect([answer.status, (await answer.json()).error.message]).toEqual([
      409,
      'Este condutor nunca foi aprovado. Só se paga a quem é ou foi condutor ativo.',
    ]);
    expect((await office.records()).map(({ status }) => status)).toEqual(['PENDING']);
    expect(await (await office.request('/api/financial-records/pending')).json()).toEqual([]);
    await office.db.update(drivers).set({ approvedAt: '2026-01-02T10:00:00.000Z' });
    expect((await office.pay(record)).status).toBe(200);
  });

  test('promise 41: does not keep an account that was learnt before: it counts as nobody’s', async () => {
    const office = await open();
    const stranger = await insertDriver(office.db, REJECTED);
    const account = { driverId: stranger, learntFrom: 'email', createdAt: 'x' };
    await office.db.insert(platformAccounts).values([
      { ...account, platform: 'bolt', externalId: accountId('b1') },
      { ...account, platform: 'bolt', externalId: accountId('b2') },
      { ...account, platform: 'bolt', externalId: accountId('b3') },
    ]);
    const row = { name: 'X', gross: '10.00' };
    await office.upload(
      boltName(BEFORE),
      boltReport([
        { ...row, id: 'B1' },
        { ...row, id: 'B2' },
        { ...row, id: 'B3' },
      ]),
    );
    expect([await office.records(), (await office.waiting()).length]).toEqual([[], 3]);
    // The row of another week that waits is settled for nobody either.
    const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo', email: MALLORY.email });
    await office.upload(boltName(), boltReport([{ ...row, id: 'B1', email: MALLORY.email }]));
    expect((await office.associate('bolt', 'B2', ana)).status).toBe(200);
    const holders = office.db.select({ of: platformAccounts.driverId }).from(platformAccounts);
    expect(await holders.orderBy(sql`rowid`)).toEqual([{ of: ana }, { of: ana }, { of: stranger }]);
    const records = await office.records();
    expect(records.map(({ driver, grossEarnings }) => [driver.id, grossEarnings])).toEqual([
      [ana, '10.00'],
      [ana, '20.00'],
    ]);
    expect((await office.waiting()).map(({ externalId }) => externalId)).toEqual([accountId('b3')]);
  });
});

test('a driver who left was ACTIVE once: the rows are matched, the account is learnt, and what is due is paid', async () => {
  const office = await officeApi();
  const id = await insertDriver(office.db, { ...REJECTED, approvedAt: '2026-01-02T10:00:00.000Z' });
  const row = { id: 'B1', name: 'X', email: MALLORY.email, gross: '100.00' };
  await office.upload(boltName(), boltReport([row]));
  expect(await office.db.select({ of: platformAccounts.driverId }).from(platformAccounts)).toEqual([
    { of: id },
  ]);
  const [record] = await office.records();
  expect((await office.pay(record?.id ?? '')).status).toBe(200);
});

test('a driver who was never ACTIVE can be erased though a record is pending: nobody will ever pay it', async () => {
  const { db, services } = await officeApi();
  const stranger = await insertDriver(db, REJECTED);
  await insertRecord(db, { driverId: stranger });
  expect(await erase(services, stranger)).toMatchObject({ alreadyErased: false });
  const left = await insertDriver(db, { status: 'INACTIVE', approvedAt: '2026-01-02T10:00:00.000Z' });
  await insertRecord(db, { driverId: left });
  await expect(erase(services, left)).rejects.toThrow('pagamentos por fazer');
});

describe.each(DATABASES)('an account that a report teaches, on %s', (_name, open) => {
  test('has its audit row, once', async () => {
    const office = await open();
    const ana = await insertDriver(office.db, { email: 'ana@exemplo.test' });
    for (const week of [BEFORE, MONDAY]) {
      const row = { id: 'B1', name: 'A', email: 'ana@exemplo.test', gross: '10.00' };
      await office.upload(boltName(week), boltReport([row]));
    }
    expect(await learntOf(office.db)).toEqual([
      {
        actor: 'system',
        subject: ana,
        detail: JSON.stringify({ platform: 'bolt', externalId: accountId('b1'), learntFrom: 'email' }),
      },
    ]);
  });

  test.each([
    ['two accounts have one e-mail', 'B2', {}],
    ['one account is there twice', 'B1', {}],
    ['it does not add up', 'B3', { email: 'rui@exemplo.test', stated: '1.00' }],
  ])('is not learnt from a row that waits: %s', async (_why, id, given) => {
    const office = await open();
    await insertDriver(office.db, { email: 'ana@exemplo.test' });
    await insertDriver(office.db, { fullName: 'Rui', email: 'rui@exemplo.test' });
    const first = { id: 'B1', name: 'A', email: 'ana@exemplo.test', gross: '10.00' };
    const rows = [...(id === 'B3' ? [] : [first]), { ...first, id, gross: '20.00', ...given }];
    await office.upload(boltName(), boltReport(rows));
    expect(await office.waiting()).toHaveLength(rows.length);
    expect([await office.db.select().from(platformAccounts), await learntOf(office.db)]).toEqual([[], []]);
  });
});
