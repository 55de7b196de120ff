import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { weeklyFlatRateCents } from '../../src/demo/flat-rate';
import { flatRateCents } from '../../src/ledger/flat-rate';
import { createTestApp } from '../support/api/app';

test('a statement tells the flat rate of every Monday of forty years as the rules do', async () => {
  const { db } = await createTestApp();
  const first = Date.parse('2010-01-04');
  const mondays = Array.from({ length: 2_080 }, (_, n) =>
    new Date(first + n * 7 * 86_400_000).toISOString().slice(0, 10),
  );
  const told = await db.all<{ week: string; slot: number; rental: number }>(sql`
    SELECT value AS week, ${flatRateCents('SLOT', sql`value`)} AS slot,
      ${flatRateCents('VEHICLE_RENTAL', sql`value`)} AS rental FROM json_each(${JSON.stringify(mondays)})`);
  expect(told).toEqual(
    mondays.map((week) => ({
      week,
      slot: weeklyFlatRateCents('SLOT', week),
      rental: weeklyFlatRateCents('VEHICLE_RENTAL', week),
    })),
  );
});
