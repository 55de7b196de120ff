import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { driverChanges } from '../../../db/schema/driver-changes';
import { drivers } from '../../../db/schema/drivers';

type Change = {
  changeId: string;
  at: string;
  /** SQL of a JSON object, evaluated on the driver's row. */
  changes: SQL;
  /** A condition on `drivers`. */
  of: SQL;
};

/** Comes first in a batch: notes the changes of a driver that matches `of` and differs. */
export function noteChange(db: Database, { changeId, at, changes, of }: Change) {
  return db.run(sql`
    INSERT INTO ${driverChanges} (change_id, driver_id, at, changes)
    SELECT ${changeId}, id, ${at}, changes FROM (SELECT id, ${changes} AS changes FROM ${drivers} WHERE ${of})
    WHERE changes <> '{}'`);
}

/** Conditions the later statements of the batch. */
export function wasChanged(changeId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${driverChanges} WHERE change_id = ${changeId})`;
}
