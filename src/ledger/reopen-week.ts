import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { insertSelect, sameColumns } from '../../db/queries/bulk-insert';
import { randomId } from '../../db/queries/random-id';
import { corrections } from '../../db/schema/corrections';
import { drivers } from '../../db/schema/drivers';
import { financialRecords } from '../../db/schema/financial-records';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { weekClosings } from '../../db/schema/week-closings';
import { auditEach } from '../audit/store';
import { versionsOf } from '../weeks/decide-week';
import { thaw } from '../weeks/row-acts';
import { isFrozenFor } from '../weeks/row-versions';
import { actOnWeeks } from './act-on-weeks';
import { isCarriedBy } from './close-week';
import { ENTRY_OF } from './corrections';
import { isFrozen, isWeekPaid } from './frozen';
import { scopeOfRows } from './scope';
import { ENTRY_DETAIL, resettled } from './settlements';

type Closed = { id: string; week: string };
type Reopening = Closed & { staff: string; at: string };

/** Rows `s` with a driver: balances carried over into a week that is frozen by now. */
function isCarriedIntoFrozen(closed: Closed): SQL {
  return sql`${isCarriedBy(closed)} AND ${isFrozen('s')}`;
}

/** Records `r` of the week that were paid since it was closed, or are in a file for the bank. */
function isPaidSince({ id, week }: Closed): SQL {
  return sql`r.week_start_date = ${week} AND (r.status = 'IN_BATCH' OR r.status = 'PAID'
    AND r.paid_at >= (SELECT closed_at FROM ${weekClosings} WHERE id = ${id}))`;
}

/** Corrections `c` that were taken of the week: decided anew, it would count the difference twice. */
function isCorrected({ week }: Closed): SQL {
  return sql`c.week_start_date = ${week} AND NOT ${isWeekPaid('c')} AND EXISTS (SELECT 1 FROM ${ENTRY_OF})`;
}

/** For a guard: nothing was paid that the closing has made payable or carried over. */
export function isReopenable(closed: Closed): SQL {
  return sql`(NOT EXISTS (SELECT 1 FROM ${financialRecords} r WHERE ${isPaidSince(closed)})
    AND NOT EXISTS (SELECT 1 FROM ${settlementEntries} s WHERE ${isCarriedIntoFrozen(closed)})
    AND NOT EXISTS (SELECT 1 FROM ${corrections} c WHERE ${isCorrected(closed)}))`;
}

export type Hindrance = {
  kind: 'paid' | 'inBatch' | 'corrected' | 'carriedPaid' | 'carriedClosed';
  fullName: string;
  week: string;
};

/** What keeps a closed week from being reopened, by driver. */
export function hindrancesOf(db: Database, closed: Closed): Promise<Hindrance[]> {
  return db.all(sql`
    SELECT iif(r.status = 'IN_BATCH', 'inBatch', 'paid') AS kind, d.full_name AS fullName, r.week_start_date AS week FROM ${financialRecords} r
      JOIN ${drivers} d ON d.id = r.driver_id WHERE ${isPaidSince(closed)}
    UNION ALL SELECT DISTINCT 'corrected', d.full_name, c.week_start_date FROM ${corrections} c
      JOIN ${drivers} d ON d.id = c.driver_id WHERE ${isCorrected(closed)}
    UNION ALL SELECT iif(${isWeekPaid('s')}, 'carriedPaid', 'carriedClosed'), d.full_name, s.week_start_date
      FROM ${settlementEntries} s JOIN ${drivers} d ON d.id = s.driver_id WHERE ${isCarriedIntoFrozen(closed)}
    ORDER BY 1 DESC, 2`);
}

/** Steps of a batch, behind a guard of `isReopenable`: as if it had never been closed. For a batch in `retryBasis`. */
export async function reopenWeek(db: Database, { id, week, staff, at }: Reopening) {
  const scope = await scopeOfRows(db, sql`week_start_date = ${week} AND driver_id IS NOT NULL`);
  // What came for the closed week is decided anew, but for those who were paid before.
  const decided = await actOnWeeks(db, { scope, at, reopened: week }, ({ ledger }) => {
    const versions = versionsOf(ledger);
    return thaw(ledger, (row) => row.week === week && !isFrozenFor(row, versions));
  });
  const carried = isCarriedBy({ id, week });
  const countering = sql`s.counters IN (SELECT s.id FROM ${settlementEntries} s WHERE ${carried})`;
  return {
    isStill: decided.isStill,
    reopen: db.run(
      sql`UPDATE ${weekClosings} SET reopened_by = ${staff}, reopened_at = ${at} WHERE id = ${id}`,
    ),
    counter: insertSelect(db, settlementEntries, {
      values: {
        ...sameColumns('driverId', 'weekStartDate', 'category', 'description'),
        ...{ id: randomId, cents: sql`-cents`, origin: sql`'counter:' || s.id`, counters: sql`s.id` },
        ...{ createdBy: sql`${staff}`, createdAt: sql`${at}` },
      },
      from: sql`FROM ${settlementEntries} s WHERE ${carried}`,
    }),
    unmark: db.run(sql`
      UPDATE ${financialRecords} SET carried_to = NULL, version = version + 1
      WHERE week_start_date = ${week} AND carried_to IS NOT NULL`),
    audits: auditEach(db, {
      ...{ at, actor: staff, action: 'settlement-entry.counter', subject: sql`s.id` },
      detail: ENTRY_DETAIL,
      from: sql`FROM ${settlementEntries} s WHERE ${countering}`,
    }),
    ...resettled(db, sql`(SELECT s.id FROM ${settlementEntries} s WHERE ${countering})`, at),
    decided: decided.statements,
  };
}
