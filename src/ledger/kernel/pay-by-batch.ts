import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { financialRecords } from '../../../db/schema/financial-records';

/** Needs a guard that the records are payable; `records` is a list of ids in SQL. */
export function takeIntoBatch(db: Database, records: SQL) {
  return db.run(sql`
    UPDATE ${financialRecords} SET status = 'IN_BATCH', version = version + 1 WHERE id IN ${records}`);
}

/** Pays those of `records` that are in a bank file. */
export function payByBatch(db: Database, records: SQL, at: string) {
  return db.run(sql`
    UPDATE ${financialRecords} SET status = 'PAID', paid_at = ${at}, version = version + 1
    WHERE id IN ${records} AND status = 'IN_BATCH'`);
}
