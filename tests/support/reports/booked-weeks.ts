import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import type { correspondence } from '../mail/mail';
import { weeklyFlatRateCents } from './flat-rate';

type Weeks = ReturnType<typeof correspondence>['weeks'];

/** Expects the records of those weeks of drivers with a slot, and no others, to the cent. */
export async function expectBooked(db: Database, weeks: Weeks): Promise<void> {
  const records = await db
    .select({
      email: drivers.email,
      week: financialRecords.weekStartDate,
      gross: financialRecords.grossCents,
      commission: financialRecords.commissionCents,
      cash: financialRecords.cashCents,
      payout: financialRecords.payoutCents,
    })
    .from(financialRecords)
    .innerJoin(drivers, eq(drivers.id, financialRecords.driverId));
  const expected = weeks.map((week) => {
    const { gross, commission, cash } = week;
    return { ...week, payout: gross - commission - cash - weeklyFlatRateCents('SLOT', week.week) };
  });
  expect(records.toSorted(inOrder)).toEqual(expected.toSorted(inOrder));
}

function inOrder(a: { email: string; week: string }, b: { email: string; week: string }): number {
  return `${a.week}${a.email}`.localeCompare(`${b.week}${b.email}`);
}
