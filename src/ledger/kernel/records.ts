import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { financialRecords } from '../../../db/schema/financial-records';
import { auditIfChanged } from '../../platform/audit/store';
import type { Shown } from '../../platform/decisions/shown-rules';
import { isShown } from '../../platform/decisions/store';
import { wasActive } from '../matching/store';
import { batchOf, IS_PAYABLE, ofSettlementsAlone } from './store';

type Payment = { id: string; staff: string; shown: Shown; now: Date };

/** Evaluates the reason only for a record that was not paid. */
function ifUnpaid(reason: SQL): SQL<number> {
  return sql<number>`CASE WHEN ${financialRecords.status} <> 'PAID' THEN ${reason} END`;
}

/** Returns the record after the attempt; null for an unknown record. */
export async function payRecord(db: Database, { id, staff, shown, now }: Payment) {
  const at = now.toISOString();
  const { after } = await transact(db, {
    change: db
      .update(financialRecords)
      .set({ status: 'PAID', paidAt: at, version: sql`${financialRecords.version} + 1` })
      .where(and(eq(financialRecords.id, id), IS_PAYABLE, isShown(financialRecords.version, shown))),
    audit: auditIfChanged(db, { at, actor: staff, action: 'financial-record.pay', subject: id }),
    after: db
      .select({
        status: financialRecords.status,
        version: financialRecords.version,
        paidAt: financialRecords.paidAt,
        carriedTo: financialRecords.carriedTo,
        inBatch: ifUnpaid(batchOf(sql`${financialRecords.id}`)),
        neverActive: ifUnpaid(sql`NOT ${wasActive(financialRecords.driverId)}`).mapWith(Boolean),
        ofSettlementsAlone: ifUnpaid(ofSettlementsAlone).mapWith(Boolean),
      })
      .from(financialRecords)
      .where(eq(financialRecords.id, id))
      .limit(1),
  });
  return after[0] ?? null;
}

/** UUIDv7 (RFC 9562 §5.7): sequential keys, cheap to index. */
export function newIds(at: string): SQL {
  const time = Date.parse(at).toString(16).padStart(12, '0');
  const start = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  return sql`format('%s%03x-%04x-%012x', ${start}, random() & 0xfff,
    0x8000 | (random() & 0x3fff), random() & 0xffffffffffff)`;
}
