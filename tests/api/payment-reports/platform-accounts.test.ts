import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { exported } from '../../support/api/app';
import type { OfficeApi } from '../../support/api/office';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { accountId, boltName, boltReport, MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const BEFORE = '2026-11-02';
const EARLIER = '2026-10-26';
const account = { platform: 'bolt', externalId: accountId('b1') };

const earned = async (office: OfficeApi) =>
  (await office.records()).map(({ driver, weekStartDate, grossEarnings, finalPayout, status }) =>
    [driver.fullName, weekStartDate, grossEarnings, finalPayout, status].join(' '),
  );

/** Ana's account by her e-mail, with the weeks `EARLIER`, which is paid, `BEFORE` and `MONDAY`. */
async function officeWithAccount() {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Errada', email: 'ana@exemplo.test' });
  const rui = await insertDriver(office.db, { fullName: 'Rui Certo', contractType: 'VEHICLE_RENTAL' });
  const files = [EARLIER, BEFORE, MONDAY].map((week, n) => ({
    name: boltName(week),
    content: boltReport([
      { id: 'B1', name: 'R. C.', email: 'ana@exemplo.test', gross: `${n + 1}00.00`, fees: '10.00' },
    ]),
  }));
  for (const { name, content } of files) await office.upload(name, content);
  const [, , paid] = await office.records();
  await office.pay(paid?.id ?? '');
  return { ...office, ana, rui, files };
}

const actionsOf = async ({ db }: OfficeApi) =>
  (await db.select().from(auditLog)).filter(({ action }) => action.startsWith('platform-account'));

test('promise 45: moves an account with its pending weeks, to the cent; paid ones stay and are named', async () => {
  const office = await officeWithAccount();
  const { ana, rui } = office;
  const told = await office.move('bolt', 'B1', ana, rui);
  expect([told.status, await told.json()]).toEqual([
    200,
    {
      ...account,
      driverId: rui,
      booked: 2,
      conflicts: 0,
      replaced: 0,
      waiting: 0,
      weeks: [BEFORE, MONDAY],
      paidWeeks: [EARLIER],
    },
  ]);
  expect(await earned(office)).toEqual([
    `Rui Certo ${MONDAY} 300.00 240.00 PENDING`,
    `Rui Certo ${BEFORE} 200.00 140.00 PENDING`,
    `Ana Errada ${EARLIER} 100.00 65.00 PAID`,
  ]);
  expect((await actionsOf(office)).at(-1)).toMatchObject({
    actor: 'staff@frota.local',
    action: 'platform-account.move',
    subject: rui,
    detail: JSON.stringify({ ...account, from: ana, weeks: `${BEFORE} ${MONDAY}`, paidWeeks: EARLIER }),
  });
  for (const id of [ana, rui]) {
    expect((await exported(office.db, id))['auditoria.json'].map(({ action }) => action)).toContain(
      'platform-account.move',
    );
  }
});

test('a moved account stays moved: a correction goes to its new driver', async () => {
  const office = await officeWithAccount();
  await office.move('bolt', 'B1', office.ana, office.rui);
  for (const { name, content } of office.files) {
    expect((await office.uploaded(name, content)).files).toMatchObject([{ outcome: 'duplicate' }]);
    const again = (await office.uploaded(name, `${content}\n`)).files;
    expect(again).toMatchObject([
      name === boltName(EARLIER) ? { outcome: 'conflict' } : { reason: 'nothing_new' },
    ]);
  }
  await office.upload(
    boltName(),
    boltReport([{ id: 'B1', name: 'R. C.', email: 'ana@exemplo.test', gross: '333.00' }]),
  );
  expect((await earned(office))[0]).toBe(`Rui Certo ${MONDAY} 333.00 283.00 PENDING`);
});

test('moving is idempotent, and rejected when the account was moved meanwhile', async () => {
  const office = await officeWithAccount();
  const { ana, rui } = office;
  const eva = await insertDriver(office.db, { fullName: 'Eva Outra' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => office.move('bolt', 'b1', ana, rui)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await actionsOf(office)).map(({ action }) => action)).toEqual([
    'platform-account.learn',
    'platform-account.move',
  ]);
  const late = await office.move('bolt', 'b1', ana, eva);
  expect([late.status, (await late.json()).error.message]).toEqual([
    409,
    'Esta conta é agora de Rui Certo. Atualize a página.',
  ]);
  const racing = await Promise.all([
    office.move('bolt', 'b1', rui, ana),
    office.move('bolt', 'b1', rui, eva),
  ]);
  expect(racing.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await earned(office)).filter((week) => week.includes('PENDING'))).toHaveLength(2);
});

test('promise 45: releases an account: pending weeks wait again, paid ones stay and are named', async () => {
  const office = await officeWithAccount();
  const { ana } = office;
  const taken = await office.takeBack('bolt', 'B1', ana);
  expect([taken.status, await taken.json()]).toEqual([
    200,
    { ...account, driverId: null, waiting: 2, weeks: [BEFORE, MONDAY], paidWeeks: [EARLIER] },
  ]);
  expect(await earned(office)).toEqual([`Ana Errada ${EARLIER} 100.00 65.00 PAID`]);
  expect(await office.waiting()).toMatchObject(
    [MONDAY, BEFORE].map((weekStartDate) => ({
      weekStartDate,
      reason: 'unknown_driver',
      associable: true,
      driver: null,
    })),
  );
  expect((await office.reports()).map(({ outcome }) => outcome)).toEqual(['waiting', 'waiting', 'imported']);
  expect(await office.accounts()).toEqual([]);
  expect((await office.takeBack('bolt', 'B1', ana)).status).toBe(404);
  expect((await actionsOf(office)).at(-1)).toMatchObject({
    action: 'platform-account.unlearn',
    subject: ana,
  });
  await office.associate('bolt', 'B1', office.rui);
  expect(await earned(office)).toEqual([
    `Rui Certo ${MONDAY} 300.00 240.00 PENDING`,
    `Rui Certo ${BEFORE} 200.00 140.00 PENDING`,
    `Ana Errada ${EARLIER} 100.00 65.00 PAID`,
  ]);
});

test('rows matched by name alone move when the account is assigned; paid ones stay', async () => {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const rui = await insertDriver(office.db, { fullName: 'Rui Certo' });
  for (const week of [BEFORE, MONDAY]) {
    await office.upload(
      uberName(week),
      uberReport([{ id: 'U1', gross: week === MONDAY ? '100.00' : '90.00' }]),
    );
  }
  const [, before] = await office.records();
  await office.pay(before?.id ?? '');
  expect(await (await office.associate('uber', 'U1', rui)).json()).toMatchObject({ booked: 1 });
  expect((await office.records()).map(({ driver, weekStartDate }) => [driver.id, weekStartDate])).toEqual([
    [rui, MONDAY],
    [ana, BEFORE],
  ]);
});

test('a superseded row of another account is reinstated when the account is moved', async () => {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const rui = await insertDriver(office.db, { fullName: 'Rui Certo' });
  await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
  await office.upload(uberName(), uberReport([{ id: 'U2', name: 'R. C.', gross: '70.00' }]));
  await office.associate('uber', 'U2', ana);
  await office.confirmRow((await office.waiting())[0]?.id);
  expect(await office.grossEarnings()).toEqual(['70.00']);
  await office.move('uber', 'U2', ana, rui);
  expect((await earned(office)).map((week) => week.slice(0, 28))).toEqual([
    `Ana Exemplo ${MONDAY} 100.0`,
    `Rui Certo ${MONDAY} 70.00 5`,
  ]);
});

test('a conflict of one driver is booked when its account is moved to another', async () => {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo', email: 'ana@exemplo.test' });
  const rui = await insertDriver(office.db, { fullName: 'Rui Certo' });
  await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
  const [record] = await office.records();
  await office.pay(record?.id ?? '');
  const bolt = boltReport([{ id: 'B1', name: 'R.', email: 'ana@exemplo.test', gross: '50.00' }]);
  expect((await office.uploaded(boltName(), bolt)).files).toMatchObject([{ outcome: 'conflict' }]);
  expect(await (await office.move('bolt', 'B1', ana, rui)).json()).toMatchObject({
    booked: 1,
    conflicts: 0,
    weeks: [MONDAY],
    paidWeeks: [],
  });
  expect((await office.records()).map(({ driver, grossEarnings }) => [driver.id, grossEarnings])).toEqual([
    [ana, '100.00'],
    [rui, '50.00'],
  ]);
});

test('lists accounts with driver, origin, staff, date and counts of rows', async () => {
  const office = await officeWithAccount();
  const { ana, rui } = office;
  await office.upload(uberName(), uberReport([{ id: 'U1', name: 'Alguém', gross: '5.00' }]));
  await office.associate('uber', 'U1', rui);
  expect(await office.accounts()).toEqual([
    {
      ...account,
      driver: { id: ana, fullName: 'Ana Errada' },
      learntFrom: 'email',
      learntBy: null,
      learntAt: '2026-11-20T10:00:00.000Z',
      counts: { booked: 3, paid: 1, conflicts: 0 },
    },
    {
      platform: 'uber',
      externalId: accountId('u1'),
      driver: { id: rui, fullName: 'Rui Certo' },
      learntFrom: 'staff',
      learntBy: 'staff@frota.local',
      learntAt: '2026-11-20T10:00:00.000Z',
      counts: { booked: 1, paid: 0, conflicts: 0 },
    },
  ]);
  expect(await office.accounts(`?driverId=${rui}`)).toMatchObject([{ platform: 'uber' }]);
  expect(await office.accounts(`?search=${encodeURIComponent('errada')}`)).toMatchObject([
    { platform: 'bolt' },
  ]);
  const first = await office.request('/api/platform-accounts?limit=1');
  const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  expect(await (await office.request(next)).json()).toMatchObject([{ platform: 'uber' }]);
});

test('books a report to the account’s new driver when it was moved during the import', async () => {
  const office = await officeWithAccount();
  const { db, services, ana, rui } = office;
  let moved = false;
  services.db = Object.assign(Object.create(db), {
    async batch(statements: Parameters<typeof db.batch>[0]) {
      // This statement belongs to the import, and not to the session.
      if (!moved && statements.length > 5) {
        moved = true;
        services.db = db;
        await office.move('bolt', 'B1', ana, rui);
      }
      return db.batch(statements);
    },
  });
  await office.upload(boltName('2026-10-19'), boltReport([{ id: 'B1', name: 'R. C.', gross: '44.00' }]));
  expect((await earned(office)).at(-1)).toBe(`Rui Certo 2026-10-19 44.00 -18.50 PENDING`);
});
