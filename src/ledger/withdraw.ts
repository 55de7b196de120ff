import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { WEEKS } from '../../db/queries/weeks';
import { earnings } from '../../db/schema/earnings';
import type { Platform } from '../domain/platform';
import { isFixed } from './frozen';
import { ORDERED } from './hold';
import { isZero } from './versions';

type Account = { platform: Platform; externalId: string };

export function ofAccount({ platform, externalId }: Account): SQL {
  return sql`week_start_date IN ${WEEKS} AND external_id = ${externalId} AND platform = ${platform}`;
}

/** Mondays, joined by spaces. */
export function frozenWeeksOf(account: Account): SQL {
  return sql`(SELECT coalesce(group_concat(week_start_date, ' '), '') FROM (
    SELECT DISTINCT e.week_start_date FROM ${earnings} e WHERE e.${ofAccount(account)} AND ${isFixed('e')}
    ORDER BY 1))`;
}

/** Mondays, joined by spaces. */
export function changedWeeksOf({ platform, externalId }: Account, changeId: string): SQL {
  return sql`(SELECT coalesce(group_concat(week_start_date, ' '), '') FROM (
    SELECT DISTINCT week_start_date FROM ${earnings} WHERE changed_in = ${changeId} AND changed_in <> report_id
      AND platform = ${platform} AND external_id = ${externalId} ORDER BY 1))`;
}

type Withdrawal = Account & { changeId: string; except?: string };

/** Rows of weeks not frozen wait, and keep their driver until `releaseRows`. To be followed by `resettle`. */
export function withdrawAccount(db: Database, { changeId, except = '', ...account }: Withdrawal) {
  const disown = db.run(sql`
    UPDATE ${earnings} SET driver_id = NULL
    WHERE ${ofAccount(account)} AND reason IS NOT NULL AND driver_id <> ${except}`);
  const withdraw = db.run(sql`
    UPDATE ${earnings} AS r SET state = 'waiting', reason = 'unknown_driver', changed_in = ${changeId}
    WHERE ${ofAccount(account)} AND r.reason IS NULL AND r.state <> 'dismissed' AND r.driver_id <> ${except}
      AND NOT EXISTS (SELECT 1 FROM ${earnings} p WHERE p.week_start_date = r.week_start_date
        AND p.external_id = r.external_id AND p.platform = r.platform AND ${isFixed('p')})`);
  return [disown, withdraw] as const;
}

/** Zero rows, and those superseded while they waited, get the account's driver. */
export function adoptAccount(
  db: Database,
  { driverId, changeId, ...account }: Account & { driverId: string; changeId: string },
) {
  return db.run(sql`
    UPDATE ${earnings} SET driver_id = ${driverId}, changed_in = ${changeId}, reason = NULL, state = 'waiting'
    WHERE ${ofAccount(account)} AND (driver_id IS NULL AND reason IS NULL AND state = 'skipped'
      OR reason = 'unknown_driver' AND state = 'replaced' AND gross_cents IS NOT NULL)`);
}

export function releaseRows(db: Database, changeId: string) {
  return db.run(sql`
    UPDATE ${earnings} AS r SET driver_id = NULL, state = iif(${isZero('r')}, 'skipped', state),
      reason = iif(${isZero('r')}, NULL, reason), fault_column = coalesce(fault_column, ${ORDERED})
    WHERE changed_in = ${changeId} AND changed_in <> report_id AND state = 'waiting' AND reason = 'unknown_driver'`);
}

/** To be followed by `resettle` and `deleteRows`. */
export function withdrawReport(db: Database, reportId: string, changeId: string) {
  return db.run(sql`
    UPDATE ${earnings} SET state = 'waiting', reason = 'unknown_driver', changed_in = ${changeId}
    WHERE report_id = ${reportId}`);
}

export function deleteRows(db: Database, reportId: string) {
  return db.run(sql`DELETE FROM ${earnings} WHERE report_id = ${reportId}`);
}
