import { describe, expect, test } from 'vitest';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentReports } from '../../../db/schema/payment-reports';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const BEFORE = '2026-11-02';
const NOT_OVER = '2026-11-23';
const content = uberReport([{ id: 'U1', gross: '100.00' }]);

async function office() {
  const opened = await officeApi();
  await insertDriver(opened.db, { fullName: 'Ana Exemplo' });
  return {
    ...opened,
    stored: async () => ({
      reports: await opened.db.$count(paymentReports),
      records: await opened.db.$count(financialRecords),
    }),
    weekError: async (response: Response) => ({
      status: response.status,
      text: (await response.json()).error.fields.weekStartDate,
    }),
  };
}

describe('a file whose name gives no week', () => {
  test.each(['2026-11-10', '2026-02-30', '9/11/2026', 'ontem', '2026-11-09T00:00:00Z'])(
    'is left unread for the week %s, and read with the Monday',
    async (day) => {
      const { upload, uploaded, stored, weekError } = await office();
      for (const fields of [{ weekStartDate: day, dryRun: true }, { weekStartDate: day }]) {
        expect(await weekError(await upload('a.csv', content, fields))).toEqual({
          status: 422,
          text: 'A semana tem de ser a data de uma segunda-feira (AAAA-MM-DD)',
        });
      }
      expect(await stored()).toEqual({ reports: 0, records: 0 });
      const { files } = await uploaded('a.csv', content, { weekStartDate: MONDAY });
      expect(files).toMatchObject([{ outcome: 'imported', weekStartDate: MONDAY }]);
    },
  );

  test('is left unread where the given week is not over', async () => {
    const { upload, stored, weekError } = await office();
    expect(await weekError(await upload('a.csv', content, { weekStartDate: NOT_OVER }))).toEqual({
      status: 422,
      text: 'A semana do ficheiro ainda não terminou. Indique outra.',
    });
    expect(await stored()).toEqual({ reports: 0, records: 0 });
  });
});

describe('a given week that contradicts the file’s name', () => {
  test('is rejected with both weeks, and nothing is imported', async () => {
    const { upload, uploaded, stored, weekError } = await office();
    const preview = await uploaded(uberName(), content, { weekStartDate: BEFORE, dryRun: true });
    expect(preview.files).toMatchObject([
      {
        outcome: 'refused',
        reason: 'week_differs',
        reasonText: 'O nome do ficheiro indica a semana de 09/11/2026, que não é a que foi dada.',
        weeks: { named: MONDAY, given: BEFORE },
      },
    ]);
    expect(await weekError(await upload(uberName(), content, { weekStartDate: BEFORE }))).toEqual({
      status: 422,
      text:
        'O nome do ficheiro indica a semana de 09/11/2026, que não é a que foi dada. ' +
        'Confirme-a, ou não indique a semana.',
    });
    expect(await stored()).toEqual({ reports: 0, records: 0 });
  });

  test('is accepted once confirmed; an equal week needs no confirmation', async () => {
    const { uploaded, records } = await office();
    const given = { weekStartDate: BEFORE, weekConfirmed: true };
    const preview = await uploaded(uberName(), content, { ...given, dryRun: true });
    expect(preview.files).toMatchObject([{ outcome: 'imported', weekStartDate: BEFORE, weeks: null }]);
    const { files } = await uploaded(uberName(), content, given);
    expect(files).toMatchObject([{ outcome: 'imported', weekStartDate: BEFORE }]);
    expect(await records()).toMatchObject([{ weekStartDate: BEFORE }]);
    const same = await uploaded(uberName(), `${content}\n`, { weekStartDate: MONDAY });
    expect(same.files).toMatchObject([{ outcome: 'imported', weekStartDate: MONDAY }]);
  });
});
