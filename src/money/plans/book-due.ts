import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { type RecordsAlone, readRecords, weekKey } from '../../ledger/kernel/read-records';
import { retryBasis } from '../../ledger/kernel/retry-stale';
import { type NewEntry, writeEntries } from '../../ledger/kernel/settlements';
import { dueInstalments, type PlannedWeek } from '../../ledger/weeks/instalment-of';
import { isSettled } from '../../ledger/weeks/record-of';
import { lisbonDate } from '../../platform/domain/calendar';
import type { Services } from '../../services';
import { weeksOver } from './plan-rules';
import { areRunning, driversWithPlans, type StoredPlan, unfinishedPlans } from './plans';

const DRIVERS_AT_ONCE = 20;

/** Idempotent; commits one batch for some drivers at a time. */
export async function bookDue(db: Database, now: Date, stop?: AbortSignal): Promise<number> {
  let booked = 0;
  let last: string | undefined = '';
  while (last !== undefined && !stop?.aborted) {
    const drivers: string[] = await driversWithPlans(db, last, DRIVERS_AT_ONCE);
    booked += await retryBasis(() => bookOf(db, drivers, now));
    last = drivers.at(-1);
  }
  return booked;
}

/** The job books instalments of weeks that are over. */
export async function bookInstalments({ db }: Services, now: Date, stop: AbortSignal) {
  return { booked: await bookDue(db, now, stop) };
}

async function bookOf(db: Database, drivers: readonly string[], now: Date): Promise<number> {
  const plans = await unfinishedPlans(db, drivers);
  const [first] = plans.map(({ firstMonday }) => firstMonday).toSorted();
  const weeks = first === undefined ? [] : weeksOver(first, lisbonDate(now));
  if (weeks.length === 0) return 0;
  const byDriver = Map.groupBy(plans, ({ driverId }) => driverId);
  const read = await readRecords(db, byDriver.keys(), weeks);
  const entries = [...byDriver.values()].flatMap((own) => instalmentsOf(read, own, weeks, now.toISOString()));
  if (entries.length === 0) return 0;
  await transact(db, {
    isStill: read.isStill,
    areRunning: areRunning(db, plans),
    written: writeEntries(db, read, entries, 'system'),
  });
  return entries.length;
}

/** Returns the acertos that are due by now from one driver's plans, oldest week first. */
export function instalmentsOf(
  { records, entries, booked, closed, people, payers }: RecordsAlone,
  plans: readonly StoredPlan[],
  mondays: readonly string[],
  at: string,
): NewEntry[] {
  const driverId = plans[0]?.driverId ?? '';
  const wasActive = people.get(driverId)?.approvedAt != null;
  const weeks = mondays.map((monday): PlannedWeek => {
    const key = weekKey(driverId, monday);
    const record = records.get(key) ?? null;
    return {
      monday,
      record,
      entries: entries.get(key) ?? [],
      hasRows: booked.has(key),
      isOpen: wasActive && !closed.has(monday) && !isSettled(record),
      wasServing: payers.get(driverId)?.wasServing(monday) ?? false,
    };
  });
  return dueInstalments(plans, weeks).map(({ plan, monday, origin, cents }) => ({
    id: crypto.randomUUID(),
    driverId,
    weekStartDate: monday,
    category: plan.category,
    cents,
    description: plan.description,
    createdBy: plan.createdBy,
    createdAt: at,
    origin,
    counters: null,
  }));
}
