import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import type { Given } from '../../db/queries/prepared';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import { platformAccounts } from '../../db/schema/platform-accounts';
import { changedIn } from './records';
import { ADDED, contestedReports } from './row-state';
import {
  isBookedLater,
  isClaim,
  isFrozenFor,
  isNothing,
  isNothingFrozen,
  isOutdated,
  isSaidAgain,
  isSaidAlready,
  isSaidAnew,
  isSuperseded,
} from './versions';

/** `reports`: those the transaction adds, as `reportsOf` has them. */
export type Derivation = { changeId: Given; reports: Given };

/** The weeks of drivers and accounts that may have several versions after this transaction. */
function touched({ changeId, reports }: Derivation): SQL {
  const columns = sql`platform, week_start_date, driver_id, external_id`;
  return sql`
    SELECT ${columns} FROM ${earnings} WHERE report_id IN (${contestedReports(reports)})
    UNION SELECT ${columns} FROM ${earnings} WHERE ${changedIn(changeId)}`;
}

// CROSS JOIN and LIMIT keep the order: a planner that takes what is touched for many goes through all rows.
function near(derivation: Derivation, by: readonly ('driver_id' | 'external_id')[]): SQL {
  const found = by.map((name) => {
    const same = sql.raw(name);
    return sql`SELECT e.id FROM (SELECT DISTINCT platform, week_start_date, ${same} FROM touched) k
      CROSS JOIN ${earnings} e ON e.week_start_date = k.week_start_date AND e.${same} = k.${same}
        AND e.platform = k.platform`;
  });
  return sql`WITH touched AS MATERIALIZED (${touched(derivation)}) ${sql.join(found, sql` UNION `)} LIMIT -1`;
}

function changedBy({ changeId, reports }: Derivation): SQL {
  const isAdded = sql`r.report_id IN (SELECT ${ADDED.value('reportId', 'value')} FROM json_each(${reports}))`;
  return sql`CASE WHEN ${isAdded} THEN r.changed_in ELSE ${changeId} END`;
}

/** Of all rows on file: a frozen week stays but for rows without a state; of equal claims the booked one stays. */
const STATE = sql`CASE
  WHEN ${isFrozenFor('r')} THEN CASE
    WHEN r.state <> 'waiting' THEN r.state
    WHEN ${isSaidAlready('r')} THEN 'unchanged'
    WHEN ${isNothingFrozen('r')} THEN 'skipped'
    WHEN ${isBookedLater('r')} THEN 'replaced'
    ELSE 'conflict' END
  WHEN ${isNothing('r')} THEN 'skipped'
  WHEN ${isOutdated('r')} THEN CASE
    WHEN r.state = 'booked' AND ${isSaidAgain('r')} THEN 'booked'
    WHEN r.state = 'unchanged' OR (r.state = 'waiting' AND ${isSaidAlready('r')}) THEN 'unchanged'
    ELSE 'replaced' END
  WHEN r.state <> 'booked' AND ${isSaidAlready('r')} THEN 'unchanged'
  ELSE 'booked' END`;

export function deriveStates(db: Database, derivation: Derivation) {
  return db.run(sql`
    UPDATE ${earnings} AS r SET state = d.state, changed_in = ${changedBy(derivation)}
    FROM (SELECT r.id, ${STATE} AS state FROM (${near(derivation, ['driver_id', 'external_id'])}) n
      CROSS JOIN ${earnings} r ON r.id = n.id CROSS JOIN ${paymentReports} r_p ON r_p.id = r.report_id
      WHERE ${isClaim('r')}) d
    WHERE r.id = d.id AND d.state <> r.state`);
}

/** A waiting row is superseded by a later report's row, and waits again without it. */
export function deriveWaiting(db: Database, derivation: Derivation) {
  return db.run(sql`
    UPDATE ${earnings} AS r SET state = d.state, changed_in = ${changedBy(derivation)}
    FROM (SELECT r.id, CASE WHEN ${isSaidAnew('r')} OR ${isSuperseded('r')} THEN 'replaced' ELSE 'waiting' END AS state
      FROM (${near(derivation, ['driver_id', 'external_id'])}) n
      CROSS JOIN ${earnings} r ON r.id = n.id CROSS JOIN ${paymentReports} r_p ON r_p.id = r.report_id
      WHERE r.reason IS NOT NULL AND r.state IN ('waiting', 'replaced')) d
    WHERE r.id = d.id AND d.state <> r.state`);
}

/** A zero row gets its account's driver, and is to be decided, once there are other versions of the week. */
export function adoptSkipped(db: Database, derivation: Derivation) {
  return db.run(sql`
    UPDATE ${earnings} AS r SET driver_id = a.driver_id, state = 'waiting', changed_in = ${changedBy(derivation)}
    FROM (${near(derivation, ['external_id'])}) n, ${platformAccounts} a
    WHERE r.id = n.id AND r.driver_id IS NULL AND r.reason IS NULL AND r.state = 'skipped'
      AND a.platform = r.platform AND a.external_id = r.external_id`);
}
