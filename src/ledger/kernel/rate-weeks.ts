import type { Database } from '../../../db/opening/client';
import type { Statement } from '../../../db/queries/transact';
import { auditAll } from '../../platform/audit/store';
import type { DriverWeeks, RatedWeek } from '../weeks/rate-weeks';
import { type StandingRecord, standing } from '../weeks/record-of';
import { type RecordsAlone, weekKey } from './read-records';
import { writeOutcomes } from './write-weeks';

/** The drivers among those read who exist, each with every week. */
export function driverWeeksOf({ payers, records, entries, booked, closed }: RecordsAlone): DriverWeeks[] {
  const byDriver = Map.groupBy(records.values(), ({ driverId }) => driverId);
  return [...payers].map(([driverId, payer]): DriverWeeks => {
    const entriesIn = (week: string) => entries.get(weekKey(driverId, week)) ?? [];
    return {
      driverId,
      payer,
      records: byDriver.get(driverId) ?? [],
      hasRows: (week) => booked.has(weekKey(driverId, week)),
      hasEntries: (week) => standing(entriesIn(week)).length > 0,
      closed,
    };
  });
}

/** Steps of a batch, behind `isStill`. */
export function writeRates(db: Database, rated: readonly RatedWeek[], at: string): Statement[] {
  return writeOutcomes(db, rated, at);
}

/** The records as `writeRates` leaves them. */
export function withRates(
  records: ReadonlyMap<string, StandingRecord>,
  rated: readonly RatedWeek[],
): Map<string, StandingRecord> {
  const after = new Map(records);
  for (const { driverId, week, record, amounts } of rated) {
    const key = weekKey(driverId, week);
    if (amounts === null || record === null) after.delete(key);
    else after.set(key, { ...record, ...amounts });
  }
  return after;
}

/** Like `writeRates`, for fees without earnings; each gets an audit row. */
export function writeCharges(
  db: Database,
  due: readonly RatedWeek[],
  { actor, at }: { actor: string; at: string },
): Statement[] {
  if (due.length === 0) return [];
  const entries = due.map(({ driverId, week, amounts }) => ({
    at,
    actor,
    action: 'fee-rule.charge',
    subject: driverId,
    detail: { week, cents: amounts?.flatRateCents ?? 0 },
  }));
  return [auditAll(db, entries), ...writeOutcomes(db, due, at)];
}
