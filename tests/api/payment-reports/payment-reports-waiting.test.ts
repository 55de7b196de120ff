import { notLike } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { accountId, boltName, boltReport, MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const BEFORE = '2026-11-02';

describe('a row of an unknown account', () => {
  test('waits with likely drivers, and every week is booked once the account is assigned', async () => {
    const office = await officeApi();
    const ana = await insertDriver(office.db, { fullName: 'Ana Maria Exemplo da Silva' });
    await insertDriver(office.db, { fullName: 'Rui Outro' });
    for (const week of [BEFORE, MONDAY]) {
      const { files } = await office.uploaded(
        uberName(week),
        uberReport([{ id: 'U-1', name: 'ANA SILVA', gross: week === MONDAY ? '100.00' : '70.00' }]),
      );
      expect(files[0]).toMatchObject({ outcome: 'waiting', reason: 'rows_wait' });
    }
    const waiting = await office.waiting();
    expect(waiting.map((row) => row.weekStartDate)).toEqual([MONDAY, BEFORE]);
    expect(waiting[0]).toMatchObject({
      platform: 'uber',
      externalId: accountId('u-1'),
      fullName: 'ANA SILVA',
      reason: 'unknown_driver',
      associable: true,
      grossEarnings: '100.00',
      platformCommission: '0.00',
      suggestions: [{ driverId: ana, fullName: 'Ana Maria Exemplo da Silva' }],
    });
    expect(await office.records()).toEqual([]);
    const told = await office.associate('uber', 'U-1', ana);
    expect([told.status, await told.json()]).toEqual([
      200,
      {
        platform: 'uber',
        externalId: accountId('u-1'),
        driverId: ana,
        booked: 2,
        conflicts: 0,
        replaced: 0,
        waiting: 0,
        dismissed: 0,
      },
    ]);
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['100.00', '70.00']);
    expect(await office.waiting()).toEqual([]);
    expect((await office.reports()).map((report) => report.outcome)).toEqual(['imported', 'imported']);
    const next = await office.uploaded(
      uberName(),
      uberReport([{ id: 'u-1', name: 'A. S.', gross: '110.00' }]),
    );
    expect(next.files[0]).toMatchObject({ outcome: 'imported' });
  });

  test('assigning is idempotent and audited; another driver is rejected', async () => {
    const office = await officeApi();
    const [ana, rui] = [await insertDriver(office.db), await insertDriver(office.db)];
    await office.upload(uberName(), uberReport([{ id: 'U1', name: 'Alguém Novo', gross: '100.00' }]));
    const answers = await Promise.all(Array.from({ length: 10 }, () => office.associate('uber', 'u1', ana)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['100.00']);
    const other = await office.associate('uber', 'u1', rui);
    expect([other.status, (await other.json()).error.message]).toEqual([
      409,
      'Esta conta já está associada a outro condutor.',
    ]);
    const nobody = await office.associate('bolt', 'b1', crypto.randomUUID());
    expect([nobody.status, (await nobody.json()).error.fields]).toEqual([
      422,
      { driverId: 'O condutor não existe' },
    ]);
    expect((await office.associate('glovo', 'u1', ana)).status).toBe(422);
    const audited = await office.db
      .select({ action: auditLog.action, actor: auditLog.actor })
      .from(auditLog)
      .where(notLike(auditLog.action, 'session.%'));
    expect(audited).toEqual([
      { action: 'payment-report.import', actor: 'staff@frota.local' },
      { action: 'platform-account.learn', actor: 'staff@frota.local' },
      { action: 'platform-account.settle', actor: 'staff@frota.local' },
    ]);
  });

  const reported = (gross: string) => uberReport([{ id: 'U1', name: 'Alguém Novo', gross }]);

  test('promise 30: of two undated versions the one that came last stands, and staff are not asked about the other', async () => {
    const office = await officeApi();
    const ana = await insertDriver(office.db);
    for (const gross of ['100.00', '80.00']) {
      await office.upload(uberName(), reported(gross));
      office.clock.now = new Date(office.clock.now.getTime() + 60_000);
    }
    const times = (await office.waiting()).map(({ receivedAt }) => receivedAt);
    expect(times).toEqual(['2026-11-20T10:00:00.000Z', '2026-11-20T10:01:00.000Z']);
    expect(await (await office.associate('uber', 'U1', ana)).json()).toMatchObject({
      booked: 1,
      replaced: 1,
      waiting: 0,
    });
    expect(await office.grossEarnings()).toEqual(['80.00']);
    expect(await office.waiting()).toEqual([]);
    await office.upload(uberName(), reported('90.00'), { replaceConfirmed: false });
    expect(await office.grossEarnings()).toEqual(['80.00']);
    expect(await office.waiting()).toMatchObject([
      { grossEarnings: '90.00', receivedAt: '2026-11-20T10:02:00.000Z' },
    ]);
  });

  test('of a version and a zero that came later, staff are asked', async () => {
    const office = await officeApi();
    const ana = await insertDriver(office.db);
    await office.upload(uberName(), reported('100.00'));
    await office.upload(uberName(), reported('0.00'));
    await office.associate('uber', 'U1', ana);
    expect(await office.waiting()).toMatchObject([{ reason: 'implausible', grossEarnings: '100.00' }]);
  });

  test('older than the driver’s other account waits for confirmation and leaves that booked', async () => {
    const office = await officeApi();
    const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await office.upload(uberName(), uberReport([{ id: 'U2', name: 'Alguém Novo', gross: '80.00' }]));
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
    expect(await (await office.associate('uber', 'U2', ana)).json()).toMatchObject({
      booked: 0,
      replaced: 0,
      waiting: 1,
    });
    expect(await office.grossEarnings()).toEqual(['100.00']);
    expect(await office.waiting()).toMatchObject([{ reason: 'implausible', driver: { id: ana } }]);
  });

  test('assigned for a paid week is a conflict', async () => {
    const office = await officeApi();
    const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
    await office.upload(boltName(), boltReport([{ id: 'B1', name: 'Outro Nome', gross: '50.00' }]));
    const [record] = await office.records();
    await office.pay(record?.id ?? '');
    expect(await (await office.associate('bolt', 'B1', ana)).json()).toMatchObject({
      booked: 0,
      conflicts: 1,
    });
    expect((await office.records()).map((each) => each.grossEarnings)).toEqual(['100.00']);
    expect((await office.reports())[0]).toMatchObject({ platform: 'bolt', outcome: 'conflict' });
  });
});

describe('an account', () => {
  test('is learnt from an e-mail or a phone, not from a name alone', async () => {
    const office = await officeApi();
    await insertDriver(office.db, { fullName: 'Ana Um', email: 'ana@exemplo.test' });
    await insertDriver(office.db, { fullName: 'Rui Dois', phoneNumber: '+351 912 345 678' });
    await insertDriver(office.db, { fullName: 'Eva Três' });
    const first = boltReport([
      { id: 'B1', name: 'A', email: 'ANA@exemplo.test', gross: '1.00' },
      { id: 'B2', name: 'R', phone: '912345678', gross: '2.00' },
      { id: 'B3', name: 'EVA TRES', gross: '3.00' },
    ]);
    expect((await office.uploaded(boltName(BEFORE), first)).files[0]).toMatchObject({ outcome: 'imported' });
    const next = boltReport([
      { id: 'B1', name: 'A', gross: '1.00' },
      { id: 'B2', name: 'R', gross: '2.00' },
      { id: 'B3', name: 'E', gross: '3.00' },
    ]);
    await office.upload(boltName(), next);
    expect((await office.waiting()).map((row) => row.externalId)).toEqual([accountId('b3')]);
  });

  test('learnt from one report books what waited of another', async () => {
    const office = await officeApi();
    await insertDriver(office.db, { fullName: 'Ana Um', email: 'ana@exemplo.test' });
    await office.upload(boltName(BEFORE), boltReport([{ id: 'B1', name: 'A', gross: '1.00' }]));
    await office.upload(
      boltName(),
      boltReport([{ id: 'B1', name: 'A', email: 'ana@exemplo.test', gross: '2.00' }]),
    );
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['2.00', '1.00']);
    expect(await office.waiting()).toEqual([]);
  });

  test('and another of the same driver in one file wait, and both count once assigned', async () => {
    const office = await officeApi();
    const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await office.upload(
      uberName(),
      uberReport([
        { id: 'U1', gross: '10.00' },
        { id: 'U2', gross: '5.00' },
      ]),
    );
    expect(await office.waiting()).toMatchObject([
      { reason: 'driver_twice', associable: true, driver: { id: ana, fullName: 'Ana Exemplo' } },
      { reason: 'driver_twice', associable: true },
    ]);
    expect(await office.records()).toEqual([]);
    await office.associate('uber', 'U1', ana);
    await office.associate('uber', 'U2', ana);
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['15.00']);
  });

  test('twice in one file waits, and assigning it books neither row', async () => {
    const office = await officeApi();
    const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await office.upload(
      uberName(),
      uberReport([
        { id: 'U1', gross: '10.00' },
        { id: 'U1', gross: '5.00' },
      ]),
    );
    expect((await office.waiting()).map((row) => [row.reason, row.associable])).toEqual([
      ['driver_twice', false],
      ['driver_twice', false],
    ]);
    expect(await (await office.associate('uber', 'U1', ana)).json()).toMatchObject({ booked: 0 });
    expect(await office.records()).toEqual([]);
  });

  test('assigned to another driver takes its week along', async () => {
    const office = await officeApi();
    await insertDriver(office.db, { fullName: 'Ana Exemplo', email: 'a@exemplo.test' });
    const rui = await insertDriver(office.db, { fullName: 'Rui Certo', email: 'rui@exemplo.test' });
    await office.upload(boltName(), boltReport([{ id: 'B1', name: 'Ana Exemplo', gross: '10.00' }]));
    await office.upload(
      boltName(),
      boltReport([{ id: 'B1', name: 'Ana Exemplo', email: 'rui@exemplo.test', gross: '10.00' }]),
    );
    expect(await office.records()).toMatchObject([{ grossEarnings: '10.00', driver: { id: rui } }]);
  });

  test('assigned to another driver after payment is a conflict and not paid again', async () => {
    const office = await officeApi();
    const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo', email: 'a@exemplo.test' });
    await insertDriver(office.db, { fullName: 'Rui Certo', email: 'rui@exemplo.test' });
    const week = { id: 'B1', name: 'Ana Exemplo', gross: '100.00' };
    await office.upload(boltName(), boltReport([week]));
    const [record] = await office.records();
    expect((await office.pay(record?.id ?? '')).status).toBe(200);
    const corrected = boltReport([{ ...week, email: 'rui@exemplo.test' }]);
    expect((await office.uploaded(boltName(), corrected)).files).toMatchObject([{ outcome: 'conflict' }]);
    expect(await office.records()).toMatchObject([{ grossEarnings: '100.00', driver: { id: ana } }]);
  });

  test('promise 30: assigned while a report is being read is known to its retry', async () => {
    const office = await officeApi();
    const ana = await insertDriver(office.db, { fullName: 'Ana Certa' });
    await insertDriver(office.db, { fullName: 'Rui Exemplo' });
    const { db, services } = office;
    let told = false;
    services.db = Object.assign(Object.create(db), {
      async batch(statements: Parameters<typeof db.batch>[0]) {
        // This statement belongs to the import, and not to the session.
        if (!told && statements.length > 5) {
          told = true;
          services.db = db;
          await office.associate('uber', 'U1', ana);
        }
        return db.batch(statements);
      },
    });
    const files = uberReport([{ id: 'U1', name: 'Rui Exemplo', gross: '10.00' }]);
    const answer = await office.uploaded(uberName(), files);
    expect(answer.files[0]).toMatchObject({ outcome: 'imported' });
    expect(await office.records()).toMatchObject([{ grossEarnings: '10.00', driver: { id: ana } }]);
  });
});
