import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { corrections } from '../../../db/schema/corrections';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { of, officeApi, paidWeek } from '../../support/api/office';
import { insertDriver, insertRecord } from '../../support/databases/rows';
import { quarantine } from '../../support/mail/mail-offices';
import { boltName, boltReport, uberName } from '../../support/reports/weeks';

const bolt = (gross: string, id = 'B1') => boltReport([{ id, name: 'Ana Exemplo', gross }]);

describe('a report for a week that is paid', () => {
  test('promise 104: is a correction to take: what was paid, what it should have been, the difference, the file', async () => {
    const office = await paidWeek();
    expect(await office.proposed()).toEqual([]);
    const sent = await office.uploaded(boltName(), bolt('60.00'));
    const [file] = sent.files;
    expect(file).toMatchObject({ outcome: 'conflict' });
    const [one, ...others] = await office.proposed();
    expect(others).toEqual([]);
    expect(one).toEqual({
      id: `${office.ana}.2026-11-09.bolt.0.0.6000`,
      driver: { id: office.ana, fullName: 'Ana Exemplo' },
      weekStartDate: '2026-11-09',
      platform: 'bolt',
      paid: '0.00',
      due: '60.00',
      difference: '60.00',
      files: [
        {
          id: file?.id,
          fileName: boltName(),
          receivedAt: '2026-11-20T10:00:00.000Z',
          organisation: 'frota exemplo',
        },
      ],
      doubt: null,
    });
    expect(await (await office.take([one?.id])).json()).toMatchObject([
      { id: one?.id, outcome: 'done', weekStartDate: '2026-11-16' },
    ]);
    expect(await office.proposed()).toEqual([]);
    expect(await office.db.select().from(settlementEntries)).toMatchObject([
      {
        driverId: office.ana,
        weekStartDate: '2026-11-16',
        category: 'CORRECAO',
        cents: 6000,
        description: expect.stringMatching(
          /^Bolt, semana de 09\/11\/2026: registado 0,00.€, correto 60,00.€$/,
        ),
      },
    ]);
    expect(await office.records()).toMatchObject([
      { weekStartDate: '2026-11-16', status: 'PENDING', finalPayout: '60.00' },
      { weekStartDate: '2026-11-09', status: 'PAID', finalPayout: '80.00' },
    ]);
    const audited = (await office.db.select().from(auditLog)).filter(({ action }) =>
      action.startsWith('correction'),
    );
    expect(audited).toMatchObject([
      {
        actor: 'staff@frota.local',
        action: 'correction.take',
        detail: `{"driverId":"${office.ana}","week":"2026-11-09","platform":"bolt","paidCents":0,"dueCents":6000,"entryWeek":"2026-11-16"}`,
      },
    ]);
  });

  test('promise 104: repeated, and with a third version, leaves the rest to correct', async () => {
    const office = await paidWeek();
    const figures = async () =>
      (await office.proposed()).map(({ paid, due, difference }) => [paid, due, difference]);
    await office.upload(uberName(), of('130.00'));
    expect(await figures()).toEqual([['100.00', '130.00', '30.00']]);
    await office.upload(uberName(), `${of('130.00')}\n`);
    expect(await figures()).toEqual([['100.00', '130.00', '30.00']]);
    await office.takeAll();
    await office.upload(uberName(), `${of('130.00')}\n\n`);
    expect(await figures()).toEqual([]);
    await office.upload(uberName(), of('90.00'));
    expect(await figures()).toEqual([['130.00', '90.00', '-40.00']]);
    await office.takeAll();
    await office.upload(uberName(), `${of('100.00')}\n\n`);
    expect(await figures()).toEqual([['90.00', '100.00', '10.00']]);
    await office.upload(uberName(), of('0.00'));
    expect(await figures()).toEqual([['90.00', '0.00', '-90.00']]);
    await office.takeAll();
    expect(await figures()).toEqual([]);
    expect(await office.records()).toMatchObject([
      { finalPayout: '-100.00' },
      { status: 'PAID', grossEarnings: '100.00' },
    ]);
  });

  test('goes into the next week that has earnings to pay', async () => {
    const office = await paidWeek('2026-11-02');
    await office.upload(uberName('2026-11-09'), of('200.00'));
    await office.upload(boltName('2026-11-02'), bolt('60.00'));
    expect(await (await office.takeAll()).json()).toMatchObject([{ weekStartDate: '2026-11-09' }]);
    expect(await office.records()).toMatchObject([
      { weekStartDate: '2026-11-09', grossEarnings: '200.00', finalPayout: '240.00' },
      { weekStartDate: '2026-11-02', status: 'PAID', finalPayout: '80.00' },
    ]);
  });

  test('promise 104: of several drivers is taken at once, and each by itself, as it was shown', async () => {
    const office = await paidWeek();
    const people = await Promise.all(
      ['Rui Um', 'Eva Dois', 'Ivo Três'].map((fullName) => insertDriver(office.db, { fullName })),
    );
    const week = (gross: number) =>
      boltReport(
        ['Rui Um', 'Eva Dois', 'Ivo Três'].map((name, n) => ({
          id: `B${n}`,
          name,
          gross: (gross + n).toFixed(2),
        })),
      );
    await office.upload(boltName(), week(50));
    for (const { id, status } of await office.records()) if (status === 'PENDING') await office.pay(id);
    await office.upload(boltName(), week(60));
    const seen = await office.proposed();
    expect(seen.map(({ driver, difference }) => [people.indexOf(driver.id), difference])).toEqual([
      [1, '10.00'],
      [2, '10.00'],
      [0, '10.00'],
    ]);
    await office.upload(boltName(), boltReport([{ id: 'B1', name: 'Eva Dois', gross: '70.00' }]));
    const answer = await office.take(seen.map(({ id }) => id));
    expect([answer.status, (await answer.json()).map(({ outcome }: { outcome: string }) => outcome)]).toEqual(
      [200, ['changed', 'done', 'done']],
    );
    expect(await office.proposed()).toMatchObject([
      { driver: { fullName: 'Eva Dois' }, difference: '19.00' },
    ]);
  });
});

describe('two staff at once', () => {
  test('promise 104: 50 times the same is one acerto', async () => {
    const office = await paidWeek();
    await office.upload(uberName(), of('130.00'));
    const ids = (await office.proposed()).map(({ id }) => id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => office.take(ids)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await office.db.select().from(settlementEntries)).toHaveLength(1);
    expect(await office.db.select().from(corrections)).toHaveLength(1);
    expect((await office.take([...ids, ...ids])).status).toBe(200);
  });

  test('promise 104: of one taking and one declining, the later is refused', async () => {
    const office = await paidWeek();
    await office.upload(uberName(), of('130.00'));
    const ids = (await office.proposed()).map(({ id }) => id);
    expect((await office.decline(ids)).status).toBe(200);
    const late = await office.take(ids);
    expect([late.status, (await late.json()).error.message]).toEqual([
      412,
      'O que está por corrigir mudou entretanto: veja-o de novo antes de decidir.',
    ]);
    expect(await office.db.select().from(settlementEntries)).toEqual([]);
  });
});

test('a correction of a week in which the account was another’s is one for each driver', async () => {
  const office = await paidWeek();
  const eva = await insertDriver(office.db, { fullName: 'Eva Certa' });
  await office.associate('uber', 'U1', eva);
  await office.upload(uberName(), of('130.00'));
  expect(await office.proposed()).toMatchObject([
    { driver: { id: office.ana }, paid: '100.00', due: '0.00', files: [{}] },
    { driver: { id: eva }, paid: '0.00', due: '130.00', files: [{}] },
  ]);
  await office.takeAll();
  expect(await office.proposed()).toEqual([]);
});

test('a file of another company adds up, and is shown so; a mail without an order is shown so', async () => {
  const office = await paidWeek();
  await office.upload(uberName().replace('FROTA_EXEMPLO', 'OUTRA'), of('30.00'));
  expect(await office.proposed()).toMatchObject([{ paid: '100.00', due: '130.00', doubt: 'company' }]);
  const mailed = await paidWeek();
  const id = await quarantine(mailed.services, '130.00');
  expect((await mailed.accept(id)).status).toBe(200);
  expect(await mailed.proposed()).toMatchObject([{ paid: '100.00', due: '130.00', doubt: 'order' }]);
});

test('a record with amounts that no report brought is not corrected by one', async () => {
  const office = await officeApi();
  const ana = await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await insertRecord(office.db, { driverId: ana, status: 'PAID', paidAt: '2026-11-17T09:00:00.000Z' });
  const sent = await office.uploaded(uberName(), of('130.00'));
  expect([sent.files, await office.proposed()]).toMatchObject([[{ outcome: 'conflict' }], []]);
});

test.each([
  [{}, 'Escolha as correções'],
  [{ ids: [] }, 'Escolha as correções'],
  [{ ids: ['x'] }, 'Correção inválida'],
])('bad input %j is refused with its message', async (body, message) => {
  const office = await officeApi();
  for (const act of ['take', 'decline', 'propose']) {
    const answer = await office.send('POST', `/api/corrections/${act}`, body);
    expect([answer.status, Object.values((await answer.json()).error.fields)]).toEqual([422, [message]]);
  }
});
