import { type SQL, sql } from 'drizzle-orm';
import { earnings } from '../../db/schema/earnings';
import { settlementEntries } from '../../db/schema/settlement-entries';

function ofWeek(table: string, row: string): SQL {
  const same = (name: string) => sql.raw(`${table}.${name} = ${row}.${name}`);
  return sql`${same('driver_id')} AND ${same('week_start_date')}`;
}

/** Of the driver's week that `row` names. Most have none, which is told sooner than it is summed up. */
export function settledCents(row: string): SQL {
  const week = sql.raw(`(${row}.driver_id, ${row}.week_start_date)`);
  return sql`(CASE WHEN ${week} IN (SELECT driver_id, week_start_date FROM ${settlementEntries})
    THEN (SELECT sum(entry.cents) FROM ${settlementEntries} entry WHERE ${ofWeek('entry', row)}) ELSE 0 END)`;
}

/** Whether one that is not countered is left. Most counter nothing: an index of that would be gone through for each. */
export function hasSettlements(row: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${settlementEntries} entry INDEXED BY settlement_entries_driver
    WHERE ${ofWeek('entry', row)} AND entry.counters IS NULL
    AND NOT EXISTS (SELECT 1 FROM ${settlementEntries} counter WHERE counter.counters = entry.id))`;
}

export function isBooked(row: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${earnings} earned WHERE ${ofWeek('earned', row)} AND earned.state = 'booked')`;
}
