import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { insertSelect, sameColumns } from '../../db/queries/bulk-insert';
import { isClosedWeek } from '../../db/queries/closed-weeks';
import { wasNeverActive } from '../../db/queries/never-active';
import { IS_SETTLED } from '../../db/queries/record-status';
import { financialRecords } from '../../db/schema/financial-records';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { auditEach } from '../audit/store';
import type { Shown } from '../decisions/rules';
import { isShown, shownText } from '../decisions/store';
import type { SettlementCategory } from '../domain/settlement-categories';
import { newIds } from './records';
import { hasSettlements, isBooked, settledCents } from './settled';

type Act = { id: string; origin: string; staff: string; at: string; shown: Shown };
type Entry = Act & {
  driverId: string;
  weekStartDate: string;
  category: SettlementCategory;
  cents: number;
  description: string;
};

/** Of a driver who is or was ACTIVE, in a week neither paid nor closed, whose record if any is as shown. */
export function isOpen({ driverId, week, shown }: { driverId: SQL; week: SQL; shown: Shown }): SQL {
  const record = sql`SELECT 1 FROM ${financialRecords} r WHERE r.week_start_date = ${week} AND r.driver_id = ${driverId}`;
  const given = sql`${shownText(shown)}`;
  return sql`(NOT ${wasNeverActive(driverId)} AND NOT EXISTS (${record} AND r.status ${IS_SETTLED}) AND NOT ${isClosedWeek(week)}
    AND (${given} IS NULL OR EXISTS (${record} AND ${isShown(sql`r.version`, given)})))`;
}

/** Steps of a batch. `origin` says it once. */
export function addEntry(db: Database, entry: Entry, allowed: SQL) {
  const { id, driverId, weekStartDate, shown, origin } = entry;
  const open = isOpen({ driverId: sql`${driverId}`, week: sql`${weekStartDate}`, shown });
  const added = insertSelect(db, settlementEntries, {
    values: {
      ...{ id: sql`${id}`, driverId: sql`${driverId}`, weekStartDate: sql`${weekStartDate}` },
      ...{ category: sql`${entry.category}`, cents: sql`${entry.cents}`, origin: sql`${origin}` },
      ...{
        description: sql`${entry.description}`,
        createdBy: sql`${entry.staff}`,
        createdAt: sql`${entry.at}`,
      },
    },
    from: sql`WHERE ${allowed} AND ${open}
      AND NOT EXISTS (SELECT 1 FROM ${settlementEntries} WHERE origin = ${origin})`,
  });
  return { added, ...followed(db, entry, 'settlement-entry.add') };
}

/** Steps of a batch: the opposite amount of `counters`, at most once. */
export function addCounterEntry(
  db: Database,
  { counters, ...act }: Act & { counters: string },
  allowed: SQL,
) {
  const open = isOpen({ driverId: sql`s.driver_id`, week: sql`s.week_start_date`, shown: act.shown });
  const added = insertSelect(db, settlementEntries, {
    values: {
      ...sameColumns('driverId', 'weekStartDate', 'category', 'description'),
      ...{ id: sql`${act.id}`, cents: sql`-cents`, origin: sql`${act.origin}`, counters: sql`s.id` },
      ...{ createdBy: sql`${act.staff}`, createdAt: sql`${act.at}` },
    },
    from: sql`FROM ${settlementEntries} s WHERE s.id = ${counters} AND s.counters IS NULL AND NOT ${isCarry(sql`s.origin`)} AND ${allowed} AND ${open}
      AND NOT EXISTS (SELECT 1 FROM ${settlementEntries} WHERE counters = s.id)`,
  });
  return { added, ...followed(db, act, 'settlement-entry.counter') };
}

/** Of a balance that a closing carried over, which reopening takes back. */
export function isCarry(origin: SQL): SQL {
  return sql`(${origin} GLOB 'carry:*')`;
}

/** Of an entry, for its audit row. */
export const ENTRY_DETAIL = sql`json_object('driverId', driver_id, 'week', week_start_date, 'category', category,
  'cents', cents)`;

/** Nothing, unless the entry was added just now. */
export function followed(db: Database, { id, staff, at }: Pick<Act, 'id' | 'staff' | 'at'>, action: string) {
  const audit = auditEach(db, {
    ...{ at, actor: staff, action, subject: sql`id` },
    detail: ENTRY_DETAIL,
    from: sql`FROM ${settlementEntries} WHERE id = ${id}`,
  });
  return { audit, ...resettled(db, sql`(${id})`, at) };
}

/** The records of the weeks of `entries`, a list of ids in SQL, which were added just now. */
export function resettled(db: Database, entries: SQL, at: string) {
  const change = db.run(sql`
    UPDATE ${financialRecords} AS r SET version = version + 1, settlement_cents = d.settled,
      payout_cents = gross_cents - commission_cents + adjustments_cents - cash_cents - flat_rate_cents + d.settled
    FROM (SELECT DISTINCT s.driver_id, s.week_start_date, ${settledCents('s')} AS settled
      FROM ${settlementEntries} s WHERE s.id IN ${entries}) d
    WHERE r.week_start_date = d.week_start_date AND r.driver_id = d.driver_id AND r.status = 'PENDING'
      AND r.settlement_cents <> d.settled`);
  const begin = db.run(sql`
    INSERT INTO ${financialRecords} (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
      cash_cents, flat_rate_cents, settlement_cents, payout_cents, status, created_at)
    SELECT ${newIds(at)}, driver_id, week_start_date, 0, 0, 0, 0, 0, settled, settled, 'PENDING', ${at}
    FROM (SELECT DISTINCT driver_id, week_start_date, ${settledCents('s')} AS settled FROM ${settlementEntries} s
      WHERE s.id IN ${entries} AND +s.counters IS NULL AND NOT EXISTS (SELECT 1 FROM ${financialRecords} r
        WHERE r.week_start_date = s.week_start_date AND r.driver_id = s.driver_id))`);
  const end = db.run(sql`
    DELETE FROM ${financialRecords} AS r WHERE +r.status = 'PENDING' AND r.gross_cents = 0 AND r.flat_rate_cents = 0
      AND (r.driver_id, r.week_start_date) IN (SELECT driver_id, week_start_date FROM ${settlementEntries}
        WHERE id IN ${entries} AND counters IS NOT NULL)
      AND NOT ${hasSettlements('r')} AND NOT ${isBooked('r')}`);
  return { change, begin, end };
}

/** For a batch; idempotent. Amounts stay. */
export function emptyDescriptions(db: Database, driverId: string) {
  return db.run(sql`UPDATE ${settlementEntries} SET description = '' WHERE driver_id = ${driverId}`);
}
