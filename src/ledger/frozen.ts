import { type SQL, sql } from 'drizzle-orm';
import { isClosedWeek } from '../../db/queries/closed-weeks';
import { IS_SETTLED } from '../../db/queries/record-status';
import { financialRecords } from '../../db/schema/financial-records';

/** Predicates of a row by its alias, which has a driver and a week. */
const of = (row: string, name: string): SQL => sql.raw(`${row}.${name}`);

export function isClosed(row: string): SQL {
  return isClosedWeek(of(row, 'week_start_date'));
}

/** Paid, or in a file for the bank. */
function isWeekPaid(row: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${financialRecords} paid WHERE paid.driver_id = ${of(row, 'driver_id')}
    AND paid.week_start_date = ${of(row, 'week_start_date')} AND paid.status ${IS_SETTLED})`;
}

/** The driver's week is paid, or its week closed: payment and its taking back alone change it. */
export function isFrozen(row: string): SQL {
  return sql`(${isClosed(row)} OR ${isWeekPaid(row)})`;
}

export function isPaidOut(row: string): SQL {
  return sql`(${of(row, 'state')} = 'booked' AND ${isWeekPaid(row)})`;
}

/** Booked for good, in a week that is frozen. */
export function isFixed(row: string): SQL {
  return sql`(${of(row, 'state')} = 'booked' AND ${isFrozen(row)})`;
}
