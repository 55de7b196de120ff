import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lisbonDay } from '../../db/queries/lisbon-day';
import { HOUR_MS, lisbonDate } from '../fixtures/dates';
import { createTestApp } from '../support/api/app';

const hoursOf = (year: number) => {
  const [first, last] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  return Array.from({ length: (last - first) / HOUR_MS }, (_, n) => new Date(first + n * HOUR_MS));
};

test('the date in Lisbon that SQL computes is the calendar’s in each hour of fifteen years, and at any instant of them', async () => {
  const { db } = await createTestApp();
  const datesOf = async (instants: Date[]) => {
    const given = JSON.stringify(instants.map((at) => at.toISOString()));
    const rows = await db.all<{ day: string }>(
      sql`SELECT ${lisbonDay(sql`value`)} AS day FROM json_each(${given}) ORDER BY key`,
    );
    return rows.map(({ day }) => day);
  };
  for (let year = 2020; year < 2035; year += 1) {
    const hours = hoursOf(year);
    expect(await datesOf(hours)).toEqual(hours.map((at) => lisbonDate(at)));
  }
  const instants = fc.array(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2034-12-31'), noInvalidDate: true }),
  );
  await fc.assert(
    fc.asyncProperty(instants, async (at) => {
      expect(await datesOf(at)).toEqual(at.map((each) => lisbonDate(each)));
    }),
    { numRuns: 30 },
  );
});
