import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isIn, isOneOf, listOf } from '../../../db/queries/one-of';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { corrections } from '../../../db/schema/corrections';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { feeRules } from '../../../db/schema/fee-rules';
import { financialRecords } from '../../../db/schema/financial-records';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { weekClosings } from '../../../db/schema/week-closings';
import type { Platform } from '../../platform/domain/platform';
import { IS_SETTLED } from './store';

type Account = { platform: Platform; externalId: string; driverId: string };

/** The drivers' weeks that an act concerns: Mondays, ids of drivers, and platforms' ids of accounts. */
export type Scope = {
  weeks: Set<string>;
  drivers: Set<string>;
  accounts: Set<string>;
  /** The subset of `accounts` whose rows of every week are concerned. */
  inEveryWeek: Set<string>;
  /** Companies named by new files, in addition to those of the rows. */
  companies: Set<string>;
};

export function newScope(): Scope {
  return {
    weeks: new Set(),
    drivers: new Set(),
    accounts: new Set(),
    inEveryWeek: new Set(),
    companies: new Set(),
  };
}

/** A scope's keys, each as a JSON list; `weeks` is null for every week. */
export type Lists = Record<'drivers' | 'accounts' | 'inEveryWeek', string> & { weeks: string | null };

export function listsOf({ weeks, drivers: people, accounts, inEveryWeek }: Scope): Lists {
  return {
    weeks: listOf(weeks),
    drivers: listOf(people),
    accounts: listOf(accounts),
    inEveryWeek: listOf(inEveryWeek),
  };
}

export function isInWeeks(column: SQLWrapper, weeks: string | null): SQL {
  return weeks === null ? sql`1` : isIn(column, weeks);
}

/** Rows of the scope's weeks that name one of its drivers or accounts. */
export function rowsIn({ weeks, drivers: people, accounts }: Lists): SQL {
  const inWeek = isInWeeks(sql`week_start_date`, weeks);
  return sql`${earnings.id} IN (SELECT id FROM ${earnings} WHERE ${inWeek} AND ${isIn(sql`driver_id`, people)}
    UNION SELECT id FROM ${earnings} WHERE ${inWeek} AND ${isIn(sql`external_id`, accounts)})`;
}

/** A text of everything that a decision depends on: if it differs, something has changed. */
export function basisOf(scope: Lists): SQL<string> {
  const inWeek = isInWeeks(sql`week_start_date`, scope.weeks);
  const ofDriver = isIn(sql`driver_id`, scope.drivers);
  const joined = (column: SQL, from: SQL) => sql`(SELECT group_concat(${column}) FROM (${from}))`;
  return sql<string>`json_array(
    (SELECT count(*) || ' ' || group_concat(DISTINCT changed_in) FROM ${earnings} WHERE ${rowsIn(scope)}),
    (SELECT count(*) || ' ' || group_concat(DISTINCT changed_in) FROM ${earnings}
      WHERE ${isIn(sql`external_id`, scope.inEveryWeek)}),
    (SELECT count(*) || ' ' || sum(version) || ' ' || sum(status ${IS_SETTLED}) FROM ${financialRecords}
      WHERE ${inWeek} AND ${ofDriver}),
    (SELECT count(*) FROM ${settlementEntries} WHERE ${ofDriver}),
    (SELECT count(*) FROM ${corrections} WHERE ${inWeek} AND ${ofDriver}),
    ${joined(sql`week_start_date`, sql`SELECT week_start_date FROM ${weekClosings} WHERE reopened_at IS NULL AND ${inWeek} ORDER BY 1`)},
    (SELECT count(*) FROM ${feeRules} WHERE ${ofDriver}),
    (SELECT sum(version) FROM ${drivers} WHERE ${isIn(sql`id`, scope.drivers)}),
    (SELECT count(*) FROM ${contractPeriods} WHERE ${ofDriver}),
    ${joined(
      sql`driver_id`,
      sql`SELECT driver_id FROM ${platformAccounts}
        WHERE platform IN ('uber', 'bolt') AND ${isIn(sql`external_id`, scope.accounts)}
      ORDER BY platform, external_id`,
    )})`;
}

type Keys = { driverId: string | null; externalId: string | null };

export function widen(scope: Scope, { driverId, externalId }: Keys): void {
  if (driverId !== null) scope.drivers.add(driverId);
  if (externalId !== null) scope.accounts.add(externalId);
}

/** The scope of the rows that match `where`. */
export async function scopeOfRows(db: Database, where: SQL): Promise<Scope> {
  const scope = newScope();
  await widenByRows(db, scope, where);
  return scope;
}

/** Adds rows of any week that wait for these accounts, which have a driver by now. */
export async function widenByWaiting(
  db: Database,
  scope: Scope,
  accounts: readonly Account[],
): Promise<void> {
  if (accounts.length === 0) return;
  for (const account of accounts) {
    widen(scope, account);
    scope.inEveryWeek.add(account.externalId);
  }
  const platforms = isOneOf(earnings.platform, new Set(accounts.map(({ platform }) => platform)));
  const ids = isOneOf(earnings.externalId, new Set(accounts.map(({ externalId }) => externalId)));
  await widenByRows(db, scope, sql`${earnings.state} = 'waiting' AND ${platforms} AND ${ids}`);
}

export async function widenByRows(db: Database, scope: Scope, where: SQL): Promise<void> {
  const { weekStartDate: week, driverId, externalId } = earnings;
  for (const row of await db.selectDistinct({ week, driverId, externalId }).from(earnings).where(where)) {
    scope.weeks.add(row.week);
    widen(scope, row);
  }
}
