import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { wasNeverActive } from '../../db/queries/never-active';
import { type Given, preparedSteps } from '../../db/queries/prepared';
import { transact } from '../../db/queries/transact';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { auditIfChanged } from '../audit/store';
import type { Shown } from '../decisions/rules';
import { isShown, shownText } from '../decisions/store';
import { batchOf, isPayable, ofSettlementsAlone } from './store';

type Payment = { id: string; staff: string; shown: Shown; now: Date };

const paying = preparedSteps(['id', 'staff', 'shown', 'at'], (db, { id, staff, shown, at }) => ({
  change: db
    .update(financialRecords)
    .set({ status: 'PAID', paidAt: at, version: sql`${financialRecords.version} + 1` })
    .where(
      and(
        eq(financialRecords.id, id),
        isPayable(wasNeverActive(financialRecords.driverId)),
        isShown(financialRecords.version, shown),
      ),
    ),
  audit: auditIfChanged(db, { at, actor: staff, action: 'financial-record.pay', subject: id }),
  after: db
    .select({
      status: financialRecords.status,
      version: financialRecords.version,
      paidAt: financialRecords.paidAt,
      carriedTo: financialRecords.carriedTo,
      inBatch: ifUnpaid(batchOf(sql`${financialRecords.id}`)),
      neverActive: ifUnpaid(wasNeverActive(financialRecords.driverId)).mapWith(Boolean),
      ofSettlementsAlone: ifUnpaid(ofSettlementsAlone).mapWith(Boolean),
    })
    .from(financialRecords)
    .where(eq(financialRecords.id, id))
    .limit(1),
}));

/** Why a record was not paid is asked only then. */
function ifUnpaid(reason: SQL): SQL<number> {
  return sql<number>`CASE WHEN ${financialRecords.status} <> 'PAID' THEN ${reason} END`;
}

/** Answers the record as it stands afterwards; null when there is none. */
export async function payRecord(db: Database, { id, staff, shown, now }: Payment) {
  const given = { id, staff, shown: shownText(shown), at: now.toISOString() };
  const { after } = await transact(db, paying(db, given));
  return after[0] ?? null;
}

/** UUIDv7 (RFC 9562 §5.7): sequential keys, cheap to index. */
export function newIds(at: string): SQL {
  return idsBegunBy(idStart(at));
}

export function idStart(at: string): string {
  const time = Date.parse(at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7`;
}

export function idsBegunBy(start: Given): SQL {
  return sql`format('%s%03x-%04x-%012x', ${start}, random() & 0xfff,
    0x8000 | (random() & 0x3fff), random() & 0xffffffffffff)`;
}

/** `added`: JSON of the ids of the reports that the transaction adds. */
export type Change = { changeId: Given; added: Given };

/** Rows that existed before the transaction changed them. */
export function changedIn(changeId: Given): SQL {
  return sql`(changed_in = ${changeId} AND changed_in <> report_id)`;
}

export function changedEarnings({ changeId, added }: Change): SQL {
  const columns = sql`id, report_id, platform, external_id, driver_id, week_start_date, state`;
  const reports = sql`(SELECT value FROM json_each(${added}))`;
  return sql`SELECT ${columns} FROM ${earnings} WHERE report_id IN ${reports}
    UNION ALL SELECT ${columns} FROM ${earnings}
    WHERE ${changedIn(changeId)} AND report_id NOT IN ${reports}`;
}
