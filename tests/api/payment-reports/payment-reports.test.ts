import { describe, expect, test } from 'vitest';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport, MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const ANA = { fullName: 'Ana Exemplo', email: 'ana@exemplo.test' };
const COUNTS = { imported: 0, waiting: 0, skipped: 0, conflict: 0, unchanged: 0 };

describe('an uploaded report', () => {
  test('becomes one record per driver and week, the sum of the platforms less one flat rate', async () => {
    const office = await officeApi();
    await insertDriver(office.db, ANA);
    const uber = uberReport([{ id: 'U1', gross: '603.39', fees: '162.40', cash: '45.00' }]);
    expect((await office.upload(uberName(), uber)).status).toBe(201);
    const bolt = boltReport([{ id: 'B1', email: 'Ana@Exemplo.test', gross: '314.90', fees: '66.40' }]);
    await office.upload(boltName(), bolt);
    expect(await office.records()).toEqual([
      expect.objectContaining({
        weekStartDate: MONDAY,
        grossEarnings: '918.29',
        platformCommission: '228.80',
        flatRateDeduction: '20.00',
        finalPayout: '624.49',
        status: 'PENDING',
      }),
    ]);
    const [second, first] = await office.reports();
    expect(first).toMatchObject({
      uploadedBy: 'staff@frota.local',
      fileName: uberName(),
      platform: 'uber',
      weekStartDate: MONDAY,
      outcome: 'imported',
      reason: null,
      counts: { ...COUNTS, imported: 1 },
    });
    expect(second).toMatchObject({ platform: 'bolt', outcome: 'imported' });
  });

  test('can be previewed by a dry run, which writes nothing', async () => {
    const office = await officeApi();
    await insertDriver(office.db, ANA);
    const content = uberReport([
      { id: 'U1', gross: '100.00' },
      { id: 'U2', name: 'Rui Alheio', gross: '50.00' },
      { id: 'U3', name: 'Eva Errada', gross: '50.00', stated: '60.00' },
    ]);
    const dry = await office.uploaded(uberName(), content, { dryRun: true });
    expect(dry).toMatchObject({
      dryRun: true,
      files: [
        {
          outcome: 'waiting',
          platform: 'uber',
          weekStartDate: MONDAY,
          counts: { ...COUNTS, imported: 1, waiting: 2 },
          rows: [
            {
              line: 3,
              fullName: 'Rui Alheio',
              state: 'waiting',
              reasonText: expect.stringContaining('Condutor'),
            },
            { line: 4, fullName: 'Eva Errada', state: 'waiting', difference: '-10.00' },
          ],
        },
      ],
    });
    expect([await office.reports(), await office.records(), await office.waiting()]).toEqual([[], [], []]);
    const real = await office.uploaded(uberName(), content);
    expect(real.files[0]?.counts).toEqual(dry.files[0]?.counts);
  });

  test('is refused whole with a reason, without blocking a good one after it', async () => {
    const office = await officeApi();
    await insertDriver(office.db, ANA);
    const content = uberReport([{ id: 'U1', gross: '100.00' }]);
    const refused = await office.uploaded('relatorio.csv', content);
    expect(refused.files).toEqual([
      expect.objectContaining({
        outcome: 'refused',
        reason: 'no_period',
        reasonText: 'O nome do ficheiro não indica a semana.',
        counts: COUNTS,
      }),
    ]);
    expect(await office.records()).toEqual([]);
    const given = await office.uploaded('relatorio.csv', content, { weekStartDate: MONDAY });
    expect(given.files[0]).toMatchObject({ outcome: 'imported', weekStartDate: MONDAY });
    expect(await office.records()).toHaveLength(1);
  });

  test('is refused naming the missing column', async () => {
    const office = await officeApi();
    const { files } = await office.uploaded(
      boltName(),
      boltReport([]).replace('Pagamento previsto|€', 'Outro|€'),
    );
    expect(files[0]).toMatchObject({ outcome: 'refused', reason: 'missing_column' });
    expect(files[0]?.reasonText).toContain('Pagamento previsto');
  });
});

describe('a repeated report', () => {
  test('of the same bytes is a duplicate, even under another week’s name', async () => {
    const office = await officeApi();
    await insertDriver(office.db, ANA);
    const content = uberReport([{ id: 'U1', gross: '100.00' }]);
    await office.upload(uberName(), content);
    for (const name of [uberName(), uberName('2026-11-02')]) {
      const { files } = await office.uploaded(name, content);
      expect(files[0]).toMatchObject({ outcome: 'duplicate', reason: 'same_bytes', counts: COUNTS });
    }
    expect(await office.records()).toHaveLength(1);
  });

  test('promise 30: uploaded ten times at once is one import', async () => {
    const office = await officeApi();
    await insertDriver(office.db, ANA);
    const content = uberReport([{ id: 'U1', gross: '100.00' }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => office.uploaded(uberName(), content)));
    const outcomes = answers.map((answer) => answer.files[0]?.outcome).toSorted();
    expect(outcomes).toEqual([...Array(9).fill('duplicate'), 'imported']);
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['100.00']);
  });

  test('promise 30: concurrent with the other platform’s loses no learnt account', async () => {
    const office = await officeApi();
    for (let n = 0; n < 20; n += 1)
      await insertDriver(office.db, { fullName: `Ana ${n}`, email: `a${n}@exemplo.test` });
    const people = Array.from({ length: 20 }, (_, n) => ({ name: `Ana ${n}`, email: `a${n}@exemplo.test` }));
    const bolt = (offset: number) =>
      boltReport(
        people
          .slice(offset, offset + 10)
          .map((each, n) => ({ ...each, id: `B${offset + n}`, gross: '10.01' })),
      );
    const uber = uberReport(people.map((each, n) => ({ ...each, id: `U${n}`, gross: '20.02' })));
    await Promise.all([
      office.upload(boltName(), bolt(0)),
      office.upload(uberName(), uber),
      office.upload(boltName(), bolt(10)),
    ]);
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(Array(20).fill('30.03'));
  });
});

describe('a correction', () => {
  test('of a pending week replaces it; an equal one is a no-op', async () => {
    const office = await officeApi();
    await insertDriver(office.db, ANA);
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '90.00' }]));
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['90.00']);
    const { files } = await office.uploaded(uberName(), `${uberReport([{ id: 'U1', gross: '90.00' }])}\n`);
    expect(files[0]).toMatchObject({
      outcome: 'duplicate',
      reason: 'nothing_new',
      counts: { ...COUNTS, unchanged: 1 },
    });
  });

  test('under another account of the same driver replaces a pending week', async () => {
    const office = await officeApi();
    await insertDriver(office.db, ANA);
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
    await office.upload(uberName(), uberReport([{ id: 'U2', gross: '90.00' }]));
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['90.00']);
  });

  test('promise 29: of a paid week is a conflict with both amounts, and changes nothing', async () => {
    const office = await officeApi();
    await insertDriver(office.db, ANA);
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
    const [record] = await office.records();
    expect((await office.pay(record?.id ?? '')).status).toBe(200);
    const files = {
      [uberName()]: uberReport([{ id: 'U1', gross: '90.00' }]),
      [boltName()]: boltReport([{ id: 'B1', gross: '50.00' }]),
    };
    for (const [name, content] of Object.entries(files)) {
      for (const dryRun of [true, false]) {
        const answer = await office.uploaded(name, content, { dryRun });
        expect(answer.files[0]).toMatchObject({
          outcome: 'conflict',
          reason: 'week_is_paid',
          counts: { ...COUNTS, conflict: 1 },
        });
      }
    }
    expect(await office.records()).toEqual([{ ...record, status: 'PAID', version: 2 }]);
    const again = await office.uploaded(uberName(), `${uberReport([{ id: 'U1', gross: '100.00' }])}\n`);
    expect(again.files[0]).toMatchObject({ outcome: 'duplicate', reason: 'nothing_new' });
  });

  test('that does not add up leaves the earlier amounts, and a good one replaces both', async () => {
    const office = await officeApi();
    await insertDriver(office.db, ANA);
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '80.00', stated: '90.00' }]));
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['100.00']);
    expect(await office.waiting()).toMatchObject([{ reason: 'does_not_add_up', associable: false }]);
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '80.00' }]));
    expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['80.00']);
    expect(await office.waiting()).toEqual([]);
  });

  test('racing the payment leaves payment and record in agreement', async () => {
    const office = await officeApi();
    await insertDriver(office.db, ANA);
    await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
    const [record] = await office.records();
    const [paid, correction] = await Promise.all([
      office.pay(record?.id ?? ''),
      office.uploaded(uberName(), uberReport([{ id: 'U1', gross: '90.00' }])),
    ]);
    expect(paid.status).toBe(200);
    const [after] = await office.records();
    const expected = correction.files[0]?.outcome === 'conflict' ? '100.00' : '90.00';
    expect(after).toMatchObject({ status: 'PAID', grossEarnings: expected });
  });
});
