import { sql } from 'drizzle-orm';
import { earnings } from '../schema/earnings';
import { financialRecords } from '../schema/financial-records';
import { settlementEntries } from '../schema/settlement-entries';
import { weekClosings } from '../schema/week-closings';

const { grossCents, flatRateCents, feeBasis, driverId, weekStartDate } = financialRecords;

/** A record that no report has reached: paid, it would refuse what is reported later, until its week is closed. */
export const ofSettlementsAlone = sql`(${grossCents} = 0
  AND (${feeBasis} ->> '$.withoutEarnings' = 1 OR ${flatRateCents} = 0
    AND EXISTS (SELECT 1 FROM ${settlementEntries} entry
      WHERE entry.driver_id = ${driverId} AND entry.week_start_date = ${weekStartDate}))
  AND NOT EXISTS (SELECT 1 FROM ${earnings} earned
    WHERE earned.driver_id = ${driverId} AND earned.week_start_date = ${weekStartDate} AND earned.state = 'booked')
  AND NOT EXISTS (SELECT 1 FROM ${weekClosings} closing
    WHERE closing.week_start_date = ${weekStartDate} AND closing.reopened_at IS NULL))`;
