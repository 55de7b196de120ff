import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { changeWeeks, type NewEntry, type RecordsAlone, weekKey } from '../../ledger/kernel/change-weeks';
import { dueInstalments, type PlannedWeek } from '../../ledger/weeks/instalment-of';
import { isSettled, originOf } from '../../ledger/weeks/record-of';
import { lisbonDate } from '../../platform/domain/calendar';
import type { Services } from '../../services';
import { weeksOver } from './plan-rules';
import { areRunning, driversWithPlans, readingUnfinished, type StoredPlan, unfinishedIn } from './plans';

const DRIVERS_AT_ONCE = 20;

/** Idempotent; commits one batch for some drivers at a time. */
export async function bookDue(db: Database, now: Date, stop?: AbortSignal): Promise<number> {
  let booked = 0;
  let last: string | undefined = '';
  while (last !== undefined && !stop?.aborted) {
    const drivers: string[] = await driversWithPlans(db, last, DRIVERS_AT_ONCE);
    booked += await bookOf(db, drivers, now);
    last = drivers.at(-1);
  }
  return booked;
}

/** The job books instalments of weeks that are over. */
export async function bookInstalments({ db }: Services, now: Date, stop: AbortSignal) {
  return { booked: await bookDue(db, now, stop) };
}

async function bookOf(db: Database, drivers: readonly string[], now: Date): Promise<number> {
  const planned = unfinishedIn(await transact(db, readingUnfinished(db, drivers)));
  const [first] = planned.map(({ firstMonday }) => firstMonday).toSorted();
  const weeks = first === undefined ? [] : weeksOver(first, lisbonDate(now));
  if (weeks.length === 0) return 0;
  const at = now.toISOString();
  const scope = () => ({
    drivers: new Set(planned.map(({ driverId }) => driverId)),
    weeks,
    facts: () => readingUnfinished(db, drivers),
  });
  const { change } = await changeWeeks(db, scope, (read, found) => {
    const plans = unfinishedIn(found);
    const byDriver = Map.groupBy(plans, ({ driverId }) => driverId);
    const entries = [...byDriver.values()].flatMap((own) => instalmentsOf(read, own, weeks, at));
    return entries.length === 0 ? null : { actor: 'system', at, first: [areRunning(db, plans)], entries };
  });
  return change?.entries?.length ?? 0;
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
  return dueInstalments(plans, weeks).map(({ plan, monday, n, cents }) => ({
    id: crypto.randomUUID(),
    driverId,
    weekStartDate: monday,
    category: plan.category,
    cents,
    description: plan.description,
    createdBy: plan.createdBy,
    createdAt: at,
    ...originOf({ kind: 'plan', id: plan.id, n }),
    counters: null,
  }));
}
