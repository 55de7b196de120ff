import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { driverChanges } from '../../../db/schema/driver-changes';
import { drivers } from '../../../db/schema/drivers';

type Change = {
  changeId: string;
  at: string;
  /** JSON object, of the driver's row. */
  changes: SQL;
  /** Of drivers. */
  of: SQL;
};

/** For a batch, first of all: notes what changes, of the driver that may be changed and differs. */
export function noteChange(db: Database, { changeId, at, changes, of }: Change) {
  return db.run(sql`
    INSERT INTO ${driverChanges} (change_id, driver_id, at, changes)
    SELECT ${changeId}, id, ${at}, changes FROM (SELECT id, ${changes} AS changes FROM ${drivers} WHERE ${of})
    WHERE changes <> '{}'`);
}

/** For the statements after it. */
export function wasChanged(changeId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${driverChanges} WHERE change_id = ${changeId})`;
}
