import { beforeEach, describe, expect, test } from 'vitest';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { weekClosings } from '../../db/schema/week-closings';
import type { Correction, CorrectionOutcome } from '../../src/money/corrections/schema';
import { type OfficeApi, officeApi, refusalOf } from '../support/api/office';
import { openRemote, serverOfTest } from '../support/databases/databases';
import { insertDriver } from '../support/databases/rows';
import { uberName, uberReport } from '../support/reports/weeks';
import { sqldIsThere } from '../support/servers/sqld';

const WEEK = '2026-11-09';
const PEOPLE = ['Ana Exemplo', 'Rui Exemplo', 'Eva Exemplo'];

const saying = (gross: readonly string[]) =>
  uberReport(PEOPLE.map((name, n) => ({ id: `U${n}`, name, gross: gross[n] ?? '0.00' })));

describe.runIf(sqldIsThere)('the week on two servers with one database', () => {
  let one: OfficeApi;
  let other: OfficeApi;
  beforeEach(async () => {
    const { url } = await serverOfTest();
    const start = async () => {
      const db = await openRemote(url);
      return { ...(await officeApi({ db })), db };
    };
    [one, other] = [await start(), await start()];
    for (const fullName of PEOPLE) await insertDriver(one.db, { fullName });
    await one.upload(uberName(), saying(['5.00', '6.00', '90.00']));
  });

  const atBoth = <T>(act: (office: OfficeApi) => Promise<T>): Promise<T[]> =>
    Promise.all([one, other, one, other].map(act));

  test('promise 111: is closed at one, and the others learn by whom', async () => {
    const { digest } = await one.checklist(WEEK);
    const answers = await atBoth((office) => office.close(WEEK, { digest }));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect((await refusalOf(refused))[1]).toBe(
        'Esta semana já foi fechada por staff@frota.local em 20/11/2026.',
      );
    }
    expect(await one.db.select().from(weekClosings)).toHaveLength(1);
    const cents = async () => (await other.db.select().from(settlementEntries)).map((entry) => entry.cents);
    expect((await cents()).toSorted()).toEqual([-1400, -1500]);
    const { closing } = await other.checklist(WEEK);
    const reopened = await atBoth((office) => office.reopen(WEEK, closing?.id));
    expect(reopened.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await cents()).toSorted((a, b) => a - b)).toEqual([-1500, -1400, 1400, 1500]);
  });

  test('promise 104: has each correction taken once, at either server', async () => {
    await one.closed(WEEK);
    await other.upload(uberName(), saying(['25.00', '36.00', '80.00']));
    const ids = (await one.list<Correction[]>('/api/corrections')).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const answers = await atBoth((office) => office.send('POST', '/api/corrections/take', { ids }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const outcomes: CorrectionOutcome[][] = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(outcomes.map((each) => JSON.stringify(each))).size).toBe(1);
    const taken = (await one.db.select().from(settlementEntries)).filter(
      ({ category }) => category === 'CORRECAO',
    );
    expect(taken.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([-1000, 2000, 3000]);
    expect(await other.list('/api/corrections')).toEqual([]);
  });
});
