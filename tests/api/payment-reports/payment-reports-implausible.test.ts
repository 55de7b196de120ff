import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport, MONDAY, uberName, uberReport } from '../../support/reports/weeks';

/** Their median is 100.00. */
const USUAL = ['98.00', '99.00', '101.00', '102.00'];
const WEEKS = ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'];

async function office() {
  const opened = await officeApi();
  const { db, send } = opened;
  const ana = await insertDriver(db, { fullName: 'Ana Exemplo', email: 'ana@exemplo.test' });
  return {
    ...opened,
    ana,
    confirm: (row: number) => send('POST', `/api/payment-reports/waiting/${row}/confirm`),
    confirmReport: (id: string) => send('POST', `/api/payment-reports/${id}/confirm`),
    audited: async (action: string) => {
      const rows = await db.select().from(auditLog).where(eq(auditLog.action, action));
      return rows.map(({ actor, subject }) => ({ actor, subject }));
    },
    gross: async () => (await opened.records()).map((record) => record.grossEarnings),
  };
}

const row = (gross: string, adjustments = '0.00') => ({ id: 'U1', gross, adjustments });
const uber = (gross: string, adjustments?: string) => uberReport([row(gross, adjustments)]);

const OF_ANA = { id: 'B1', name: 'X', email: 'ana@exemplo.test', gross: '100.00' };
type Held = Awaited<ReturnType<typeof heldOfAna>>;

async function heldOfAna() {
  const opened = await office();
  const rui = await insertDriver(opened.db, { fullName: 'Rui Certo', email: 'rui@exemplo.test' });
  const earned = async () =>
    (await opened.records()).map(({ driver, grossEarnings }) => `${driver.fullName} ${grossEarnings}`);
  return { ...opened, rui, earned };
}

/** An amount stays on one line: its spaces do not break. */
const unbroken = (text: string) => text.replaceAll(/(\d) (?=[\d€])/g, '$1\u00a0');

describe('an implausible row', () => {
  test.each([
    ['10000.01', '0.00', 'Os ganhos brutos, de 10 000,01 €: mais do que 10 000,00 € numa semana.'],
    ['100.00', '300.01', 'Os ajustes, de 300,01 €: mais do triplo dos ganhos brutos, de 100,00 €.'],
    ['100.00', '200.01', 'O pagamento, de 300,01 €: mais do triplo dos ganhos brutos, de 100,00 €.'],
    ['100.00', '-400.01', 'Os ajustes, de −400,01 €: mais do triplo dos ganhos brutos, de 100,00 €.'],
    ['0.00', '5.00', 'Os ajustes, de 5,00 €: mais do triplo dos ganhos brutos, de 0,00 €.'],
  ])('gross %s and adjustments %s: %s', async (gross, adjustments, text) => {
    const { uploaded, waiting, records } = await office();
    const preview = await uploaded(uberName(), uber(gross, adjustments), { dryRun: true });
    expect(preview.files[0]).toMatchObject({ outcome: 'waiting', rows: [{ state: 'waiting' }] });
    const { files } = await uploaded(uberName(), uber(gross, adjustments));
    expect(files).toMatchObject([{ outcome: 'waiting' }]);
    expect(await waiting()).toMatchObject([
      {
        reason: 'implausible',
        reasonText: unbroken(`${text} Confirme os valores.`),
        driver: { fullName: 'Ana Exemplo' },
      },
    ]);
    expect(await records()).toEqual([]);
  });

  test('is booked up to the bounds', async () => {
    const { uploaded, gross } = await office();
    await uploaded(uberName(), uber('100.00', '200.00'));
    expect(await gross()).toEqual(['100.00']);
    await uploaded(uberName(WEEKS[0]), uber('10000.00'));
    expect(await gross()).toEqual(['100.00', '10000.00']);
  });

  test('is booked once confirmed, once, with who confirmed it in the audit log', async () => {
    const { uploaded, waiting, confirm, gross, audited, records } = await office();
    const { files } = await uploaded(uberName(), uber('100.00', '999999.99'));
    const [held] = await waiting();
    const id = held?.id ?? 0;
    const answers = await Promise.all([confirm(id), confirm(id), confirm(id)]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
      Array(3).fill({ id, state: 'booked' }),
    );
    expect(await records()).toMatchObject([{ grossEarnings: '100.00', weekStartDate: MONDAY }]);
    expect(await waiting()).toEqual([]);
    expect(await gross()).toEqual(['100.00']);
    expect(await audited('earnings.confirm')).toMatchObject([{ subject: String(id) }]);
    expect(await audited('earnings.confirm')).toHaveLength(1);
    expect(files).toHaveLength(1);
  });

  test('without a driver waits for one once confirmed, and teaches nothing before', async () => {
    const { db, uploaded, waiting, confirm, associate, ana, gross } = await office();
    const stranger = { id: 'B1', name: 'Outra Pessoa', gross: '100.00', adjustments: '500.00' };
    await uploaded(boltName(), boltReport([stranger]));
    const [held] = await waiting();
    expect(held).toMatchObject({ reason: 'implausible', associable: false });
    await associate('bolt', 'B1', ana);
    expect(await gross()).toEqual([]);
    expect(await (await confirm(held?.id ?? 0)).json()).toMatchObject({ state: 'booked' });
    expect(await gross()).toEqual(['100.00']);
    const known = { id: 'B2', name: 'X', email: 'ana@exemplo.test', gross: '1.00', adjustments: '500.00' };
    await uploaded(boltName(WEEKS[0]), boltReport([known]));
    expect(await db.$count(platformAccounts)).toBe(1);
    const newcomer = { id: 'B3', name: 'Y', gross: '1.00', adjustments: '500.00' };
    await uploaded(boltName(WEEKS[1]), boltReport([newcomer]));
    const other = (await waiting()).find((each) => each.fullName === 'Y');
    expect(await (await confirm(other?.id ?? 0)).json()).toMatchObject({ state: 'waiting' });
    expect((await waiting()).find((each) => each.fullName === 'Y')).toMatchObject({
      reason: 'unknown_driver',
    });
  });

  test('waits with another row of the same driver, confirmed or not', async () => {
    const { uploaded, waiting, confirm, gross } = await office();
    await uploaded(uberName(), uberReport([row('100.00', '900.00'), { ...row('10.00'), id: 'U2' }]));
    const held = (await waiting()).find((each) => each.reason === 'implausible');
    expect(await (await confirm(held?.id ?? 0)).json()).toMatchObject({ state: 'waiting' });
    expect((await waiting()).map((each) => each.reason)).toEqual(['driver_twice', 'driver_twice']);
    expect(await gross()).toEqual([]);
  });

  test('as a correction leaves the earlier amounts until it is confirmed', async () => {
    const { uploaded, waiting, confirm, gross } = await office();
    await uploaded(uberName(), uber('100.00'));
    await uploaded(uberName(), uber('20000.00'));
    expect(await gross()).toEqual(['100.00']);
    await confirm((await waiting())[0]?.id ?? 0);
    expect(await gross()).toEqual(['20000.00']);
  });

  test.each([
    ['is moved', (o: Held) => o.move('bolt', 'B1', o.ana, o.rui), ['Rui Certo 100.00', 'Rui Certo 90.00']],
    ['is taken back', (o: Held) => o.takeBack('bolt', 'B1', o.ana), []],
  ])('whose account %s meanwhile loses its driver', async (_what, change, earned) => {
    const opened = await heldOfAna();
    const { uploaded, waiting, confirm, earned: told } = opened;
    await uploaded(boltName(WEEKS[3]), boltReport([{ ...OF_ANA, gross: '90.00' }]));
    await uploaded(boltName(), boltReport([{ ...OF_ANA, email: '', adjustments: '500.00' }]));
    expect((await change(opened)).status).toBe(200);
    const held = (await waiting()).find((each) => each.reason === 'implausible');
    expect(held).toMatchObject({ driver: null });
    await confirm(held?.id ?? 0);
    expect(await told()).toEqual(earned);
  });

  test.each(['by staff', 'by another report'])(
    'whose account is assigned %s to another goes to that driver',
    async (by) => {
      const { uploaded, waiting, confirm, associate, rui, earned } = await heldOfAna();
      await uploaded(boltName(), boltReport([{ ...OF_ANA, adjustments: '500.00' }]));
      const ofRui = { ...OF_ANA, email: 'rui@exemplo.test', gross: '90.00' };
      if (by === 'by staff') await associate('bolt', 'B1', rui);
      else await uploaded(boltName(WEEKS[3]), boltReport([ofRui]));
      await confirm((await waiting())[0]?.id ?? 0);
      expect((await earned())[0]).toBe('Rui Certo 100.00');
    },
  );

  test('rejects a confirmation of any other, missing or unknown row', async () => {
    const { uploaded, waiting, confirm, confirmReport, dismissRow, gross } = await office();
    await uploaded(uberName(), uberReport([{ id: 'U1', gross: '10.00', stated: '9.00' }]));
    const [bad] = await waiting();
    expect((await confirm(bad?.id ?? 0)).status).toBe(409);
    expect((await confirm(999)).status).toBe(404);
    expect((await confirmReport('nada')).status).toBe(404);
    await uploaded(uberName(WEEKS[0]), uber('20000.00'));
    const held = (await waiting()).find((each) => each.reason === 'implausible');
    await dismissRow(held?.id ?? 0);
    expect((await confirm(held?.id ?? 0)).status).toBe(409);
    expect(await gross()).toEqual([]);
  });
});

describe('a file far from the median', () => {
  async function withWeeks(weeks: readonly string[], amounts: readonly string[]) {
    const opened = await office();
    for (const [n, week] of weeks.entries()) await opened.upload(uberName(week), uber(amounts[n] ?? ''));
    return opened;
  }

  test.each([
    ['146.00', 'imported'],
    ['49.00', 'imported'],
    ['157.51', 'waiting'],
    ['52.49', 'waiting'],
  ])('of %s beside the median is %s', async (gross, outcome) => {
    const usual =
      outcome === 'waiting'
        ? ['100.00', '120.00', '110.00', '90.00']
        : ['95.00', '100.00', '90.00', '110.00'];
    const { uploaded } = await withWeeks(WEEKS, usual);
    expect((await uploaded(uberName(), uber(gross))).files).toMatchObject([{ outcome }]);
  });

  test('waits whole with both sums, and one confirmation books it', async () => {
    const { db, uploaded, waiting, confirmReport, gross, audited } = await withWeeks(WEEKS, USUAL);
    await insertDriver(db, { fullName: 'Rui Outro' });
    const both = uberReport([row('30.00'), { id: 'U2', name: 'Rui Outro', gross: '10.00' }]);
    const { files } = await uploaded(uberName(), both);
    expect(files).toMatchObject([{ outcome: 'waiting', counts: { imported: 0, waiting: 2 } }]);
    expect(new Set((await waiting()).map((each) => each.reasonText))).toEqual(
      new Set([
        unbroken(
          'Os ganhos brutos do ficheiro, de 40,00 €: mais de metade acima ou abaixo do habitual, de 100,00 €. Confirme os valores.',
        ),
      ]),
    );
    const id = files[0]?.id ?? '';
    const answers = await Promise.all([confirmReport(id), confirmReport(id)]);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ id, outcome: 'imported' });
    expect((await gross()).toSorted()).toEqual([...USUAL, '10.00', '30.00'].toSorted());
    expect(await audited('payment-report.confirm')).toHaveLength(1);
  });

  test('waits where all rows are zero', async () => {
    const { uploaded, waiting, confirmReport, gross } = await withWeeks(WEEKS, USUAL);
    await uploaded(uberName(), uber('100.00'));
    const { files } = await uploaded(uberName(), uber('0.00'));
    expect(files).toMatchObject([{ outcome: 'waiting' }]);
    expect(await waiting()).toMatchObject([{ reason: 'implausible', driver: { fullName: 'Ana Exemplo' } }]);
    expect((await gross())[0]).toBe('100.00');
    await confirmReport(files[0]?.id ?? '');
    expect((await gross())[0]).toBe('0.00');
  });

  test('is not judged by fewer than four, another platform’s or old weeks', async () => {
    const few = await withWeeks(WEEKS.slice(1), USUAL);
    expect((await few.uploaded(uberName(), uber('10.00'))).files).toMatchObject([{ outcome: 'imported' }]);
    const others = await withWeeks(WEEKS, USUAL);
    const bolt = boltReport([{ id: 'B1', gross: '10.00' }]);
    expect((await others.uploaded(boltName(), bolt)).files).toMatchObject([{ outcome: 'imported' }]);
    const old = await withWeeks(['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22'], USUAL);
    expect((await old.uploaded(uberName(), uber('10.00'))).files).toMatchObject([{ outcome: 'imported' }]);
  });
});
