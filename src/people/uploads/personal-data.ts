import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { keyIn } from '../../../db/queries/object-path';
import { documents } from '../../../db/schema/documents';
import { uploads } from '../../../db/schema/uploads';

/** An entry of this date is deleted by the next hourly run at the latest. */
const LONG_AGO = new Date(0).toISOString();

/** Returns statements for a batch, before the documents are deleted: notes their objects for `keysToRemove`. */
export function erased(db: Database, driverId: string) {
  const owner = ownerOf(driverId);
  const own = sql`SELECT id FROM ${documents} WHERE driver_id = ${driverId}`;
  return [
    db.run(sql`
      UPDATE ${uploads} SET visitor = ${owner} WHERE claimed_by IN (${own})`),
    notedForRemoval(
      db,
      driverId,
      sql`SELECT ${sql.raw(keyIn('file_path'))} FROM ${documents} WHERE driver_id = ${driverId}`,
    ),
  ];
}

/** A statement that notes the objects of `keys`, a query, for `keysToRemove`. */
export function notedForRemoval(db: Database, driverId: string, keys: SQL) {
  return db.run(sql`
    INSERT INTO ${uploads} (key, visitor, created_at)
    SELECT noted.*, ${ownerOf(driverId)}, ${LONG_AGO} FROM (${keys}) noted WHERE true
    ON CONFLICT (key) DO UPDATE SET visitor = excluded.visitor, created_at = excluded.created_at`);
}

/** `claimed` is true of a visitor's upload and false of a document's object. */
export async function keysToRemove(db: Database, id: string): Promise<{ key: string; claimed: boolean }[]> {
  const rows = await db
    .select()
    .from(uploads)
    .where(eq(uploads.visitor, ownerOf(id)));
  return rows.map(({ key, claimedBy }) => ({ key, claimed: claimedBy !== null }));
}

function ownerOf(id: string): string {
  return `erased:${id}`;
}
