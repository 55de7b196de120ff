import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { weekClosings } from '../../../db/schema/week-closings';
import { wasActive } from '../matching/store';

/** A condition on a record's status, equal to `isSettled` of `src/ledger/weeks/record-of.ts`. */
export function isSettledStatus(recordStatus: SQLWrapper): SQL {
  return sql`${recordStatus} IN ('PAID', 'IN_BATCH', 'RETURNED')`;
}

export function isUnpaid(recordStatus: SQLWrapper): SQL {
  return sql`${recordStatus} IN ('PENDING', 'IN_BATCH', 'RETURNED')`;
}

export function isClosedWeek(week: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${weekClosings} closing
    WHERE closing.week_start_date = ${week} AND closing.reopened_at IS NULL)`;
}

/** Whether the week is paid or in a bank file. */
export function isPaidWeek({ driverId, week }: { driverId: SQL; week: SQL }): SQL {
  return sql`EXISTS (SELECT 1 FROM ${financialRecords} paid WHERE paid.driver_id = ${driverId}
    AND paid.week_start_date = ${week} AND ${isSettledStatus(sql`paid.status`)})`;
}

const { status, payoutCents, grossCents, flatRateCents, feeBasis, driverId, weekStartDate } =
  financialRecords;

const ofWeek = sql`driver_id = ${driverId} AND week_start_date = ${weekStartDate}`;

/** The facts about a record's week that payment needs: a `PaymentWeek` of `src/ledger/weeks/payable.ts`. */
export const WEEK_FACTS = {
  hasRows: sql`EXISTS (SELECT 1 FROM ${earnings} WHERE ${ofWeek} AND state = 'booked')`,
  hasEntries: sql`EXISTS (SELECT 1 FROM ${settlementEntries} WHERE ${ofWeek})`,
  isClosed: isClosedWeek(sql`${weekStartDate}`),
};

/** Equal to `isOfSettlementsAlone`. */
export const ofSettlementsAlone = sql`(${grossCents} = 0
  AND (${feeBasis} ->> '$.withoutEarnings' IS 1 OR ${flatRateCents} = 0 AND ${WEEK_FACTS.hasEntries})
  AND NOT ${WEEK_FACTS.hasRows} AND NOT ${WEEK_FACTS.isClosed})`;

/** A condition on records, equal to `isPayable` of `src/ledger/weeks/payable.ts`: without those in a bank file. */
export const IS_PAYABLE = sql`(${status} IN ('PENDING', 'RETURNED') AND ${payoutCents} >= 0 AND NOT ${ofSettlementsAlone}
  AND ${wasActive(driverId)})`;

/** A condition on lines, equal to that of the index which keeps a record out of a second file. */
export function isLive(lineStatus: SQLWrapper): SQL {
  return sql`${lineStatus} IN ('IN_FILE', 'PENDING', 'ACCEPTED', 'PAID')`;
}

/** The day on which the bank pays the file that paid the record; NULL without such a file. */
export function fileDayOf(record: SQL): SQL<string | null> {
  return sql<
    string | null
  >`(SELECT batch.paid_on FROM ${paymentBatchLines} line JOIN ${paymentBatches} batch ON batch.id = line.batch_id
    WHERE line.record_id = ${record} AND ${isLive(sql`line.status`)})`;
}

/** The number of the file that contains the record or paid it; NULL for none. */
export function batchOf(record: SQL): SQL<number> {
  return sql<number>`(SELECT batch.number FROM ${paymentBatchLines} line JOIN ${paymentBatches} batch ON batch.id = line.batch_id
    WHERE line.record_id = ${record} AND ${isLive(sql`line.status`)})`;
}
