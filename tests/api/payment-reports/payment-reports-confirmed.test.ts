import { describe, expect, test } from 'vitest';
import { interrupt, officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const of = (gross: string) => uberReport([{ id: 'U1', gross }]);

/** Ana's 20,000.00 wait beside what is booked. */
async function afterUnusual() {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.upload(uberName(), of('240.00'));
  await office.upload(uberName(), of('20000.00'));
  const [shown] = await office.waiting();
  if (!shown) throw new Error('no row waits');
  const confirm = (path: string, version: number | null | undefined) =>
    office.request(`/api/payment-reports/${path}/confirm`, {
      method: 'POST',
      headers: { 'If-Match': `"${version}"` },
    });
  return {
    ...office,
    shown,
    async bookBeside() {
      // Its own version would be the later one, so it is made to wait beside what is booked now.
      await office.db.$client.execute({
        sql: "UPDATE payment_reports SET source = 'inbox', dated = 1, made_at = '2026-11-20T09:00:00.000Z' WHERE id = ?",
        args: [shown.reportId],
      });
      await office.upload(uberName(), of('260.00'));
    },
    row: (version: number | null | undefined) => confirm(`waiting/${shown.id}`, version),
    report: (version: number | null | undefined) => confirm(shown.reportId, version),
  };
}

describe('a row that waits to be confirmed', () => {
  for (const [what, key] of [
    ['row', 'version'],
    ['report', 'reportVersion'],
  ] as const) {
    test(`promise 43: its ${what} is not confirmed by figures that have changed since they were shown`, async () => {
      const office = await afterUnusual();
      await office.bookBeside();
      const [now] = await office.waiting();
      const answer = await office[what](office.shown[key]);
      expect([answer.status, (await answer.json()).error.message]).toEqual([
        412,
        'Os dados mudaram entretanto: veja-os de novo antes de confirmar.',
      ]);
      expect([await office.grossEarnings(), now?.reasonText]).toEqual([
        ['260.00'],
        expect.stringMatching(/Estão registados 260,00\s€/),
      ]);
      expect((await office[what](now?.[key])).status).toBe(200);
      expect(await office.grossEarnings()).toEqual(['20000.00']);
      expect((await office[what](now?.[key])).status).toBe(200);
    });
  }

  test('is confirmed without a version as before, and by the one that is shown', async () => {
    const office = await afterUnusual();
    expect((await office.confirmRow(office.shown.id)).status).toBe(200);
    const other = await afterUnusual();
    expect((await other.row(other.shown.version)).status).toBe(200);
    expect(await other.grossEarnings()).toEqual(['20000.00']);
  });

  test('promise 43: is not confirmed where they change while it is decided', async () => {
    const office = await afterUnusual();
    interrupt(office, office.bookBeside);
    expect((await office.row(office.shown.version)).status).toBe(412);
    expect(await office.grossEarnings()).toEqual(['260.00']);
  });

  test('has no version where it waits for something else', async () => {
    const office = await officeApi();
    await office.upload('r.csv', of('10.00'), { weekStartDate: MONDAY });
    expect(await office.waiting()).toMatchObject([{ version: null, reportVersion: null }]);
  });
});
