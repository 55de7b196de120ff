import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import type { OfficeApi } from '../../support/api/office';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport, MONDAY, uberName, uberReport } from '../../support/reports/weeks';

type Upload = { name: string; content: string };

const PEOPLE = [
  { fullName: 'Ana Exemplo', contractType: 'SLOT' },
  { fullName: 'Rui Alheio', contractType: 'VEHICLE_RENTAL' },
  { fullName: 'Eva Certa', contractType: 'SLOT' },
] as const;
/** October 2026 has four Mondays, November five. */
const FLAT_RATES = {
  SLOT: new Map([
    ['2026-10-12', 2_500],
    [MONDAY, 2_000],
  ]),
  VEHICLE_RENTAL: new Map([
    ['2026-10-12', 6_250],
    [MONDAY, 5_000],
  ]),
};
const WEEKS = [...FLAT_RATES.SLOT.keys()];

/** Each run has its database; a slow machine makes fewer. */
const RUNS = { numRuns: 12, interruptAfterTimeLimit: 60_000 };

/** The amounts of one driver's week in one platform's file, in cents, none implausibly high. */
const amount = fc
  .record({
    who: fc.nat(PEOPLE.length - 1),
    week: fc.constantFrom(...WEEKS),
    isUber: fc.boolean(),
    /** The platform's rows of a week may come in two files. */
    isInSecond: fc.boolean(),
    gross: fc.integer({ min: 1, max: 900_000 }),
    commission: fc.nat(500_000),
    adjustments: fc.integer({ min: -100_000, max: 100_000 }),
    cash: fc.nat(1_000_000),
  })
  .map((each) => {
    const within = (cents: number) => cents % (each.gross + 1);
    const { commission, adjustments, cash } = each;
    return { ...each, commission: within(commission), adjustments: within(adjustments), cash: within(cash) };
  });
type Amount = typeof amount extends fc.Arbitrary<infer Value> ? Value : never;
const amounts = fc.uniqueArray(amount, {
  minLength: 1,
  maxLength: 10,
  selector: ({ who, week, isUber }) => `${who} ${week} ${isUber}`,
});

function filesOf(all: readonly Amount[]): Upload[] {
  const files = Map.groupBy(all, ({ week, isUber, isInSecond }) => `${week} ${isUber} ${isInSecond}`);
  return [...files.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const report = rows.map(({ who, isUber, gross, commission, adjustments, cash }) => ({
      id: `${isUber ? 'u' : 'b'}${who}`,
      name: PEOPLE[who]?.fullName ?? '',
      gross: euro(gross),
      fees: euro(commission),
      adjustments: euro(adjustments),
      cash: euro(cash),
    }));
    const { isUber, week } = first;
    return [
      isUber
        ? { name: uberName(week), content: uberReport(report) }
        : { name: boltName(week), content: boltReport(report) },
    ];
  });
}

/** The expected records, one for each driver's week, from the cents that went in. */
function recordsOf(all: readonly Amount[]) {
  const weeks = Map.groupBy(all, ({ who, week }) => `${who} ${week}`);
  return [...weeks.values()].map((rows) => {
    const sum = (key: 'gross' | 'commission' | 'adjustments' | 'cash') =>
      rows.reduce((total, row) => total + row[key], 0);
    const [{ who, week } = { who: 0, week: MONDAY }] = rows;
    const { fullName, contractType } = PEOPLE[who] ?? PEOPLE[0];
    const flatRate = FLAT_RATES[contractType].get(week) ?? Number.NaN;
    const [gross, commission, adjustments, cash] = [
      sum('gross'),
      sum('commission'),
      sum('adjustments'),
      sum('cash'),
    ];
    const payout = gross - commission + adjustments - cash - flatRate;
    return [fullName, week, ...[gross, commission, adjustments, cash, flatRate, payout].map(euro)].join(' ');
  });
}

async function recordsIn(office: OfficeApi): Promise<string[]> {
  const details = (await office.records()).map(
    async ({ id }): Promise<FinancialRecordDetails> =>
      (await office.request(`/api/financial-records/${id}`)).json(),
  );
  return (await Promise.all(details)).map((record) =>
    [
      record.driver.fullName,
      record.weekStartDate,
      record.grossEarnings,
      record.platformCommission,
      record.adjustments,
      record.cash,
      record.flatRateDeduction,
      record.finalPayout,
    ].join(' '),
  );
}

function euro(cents: number): string {
  return (cents / 100).toFixed(2);
}

async function officeOf(people: readonly (typeof PEOPLE)[number][]): Promise<OfficeApi> {
  const office = await officeApi();
  for (const each of people) await insertDriver(office.db, each);
  return office;
}

async function upload(office: OfficeApi, files: readonly Upload[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const { name, content } of files) {
    const { files: told } = await office.uploaded(name, content);
    outcomes.push(...told.map((file) => `${file.outcome} ${file.reason}`));
  }
  return outcomes;
}

test('sums are exact over any split of platforms and files, less one flat rate, and idempotent', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, async (all) => {
      const office = await officeOf(PEOPLE);
      const files = filesOf(all);
      expect(await upload(office, files)).toEqual(files.map(() => 'imported null'));
      const expected = recordsOf(all).toSorted();
      expect((await recordsIn(office)).toSorted()).toEqual(expected);
      expect(await upload(office, files)).toEqual(files.map(() => 'duplicate same_bytes'));
      const reworded = files.map(({ name, content }) => ({ name, content: `${content}\n` }));
      expect(await upload(office, reworded)).toEqual(files.map(() => 'duplicate nothing_new'));
      expect((await recordsIn(office)).toSorted()).toEqual(expected);
    }),
    RUNS,
  );
});

test("the flat rates of a month's records add up to its fee to the cent", async () => {
  const month = fc.record({ year: fc.integer({ min: 2015, max: 2025 }), month: fc.nat(11) });
  await fc.assert(
    fc.asyncProperty(month, fc.boolean(), async ({ year, month: index }, isUber) => {
      const office = await officeOf(PEOPLE.slice(0, 2));
      const days = Array.from({ length: 31 }, (_, day) => new Date(Date.UTC(year, index, day + 1)));
      const mondays = days.filter((day) => day.getUTCMonth() === index && day.getUTCDay() === 1);
      const weeks = mondays.map((day) => day.toISOString().slice(0, 10));
      const rows = (gross: number) =>
        [0, 1].map((who) => ({ id: `u${who}`, name: PEOPLE[who]?.fullName ?? '', gross: euro(gross + who) }));
      const files = weeks.map((week, at) =>
        isUber
          ? { name: uberName(week), content: uberReport(rows(30_000 + at)) }
          : { name: boltName(week), content: boltReport(rows(30_000 + at)) },
      );
      expect(await upload(office, files)).toEqual(files.map(() => 'imported null'));
      const rates = { SLOT: 0, VEHICLE_RENTAL: 0 };
      for (const { driver, flatRateDeduction } of await office.records()) {
        rates[driver.contractType] += Math.round(Number(flatRateDeduction) * 100);
      }
      expect(rates).toEqual({ SLOT: 10_000, VEHICLE_RENTAL: 25_000 });
    }),
    RUNS,
  );
});
