import { and, asc, count, eq, gt, inArray, isNull, lte, min, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { documents } from '../../db/schema/documents';
import { uploads } from '../../db/schema/uploads';

type Issue = { key: string; visitor: string; now: Date; openSince: string; limit: number };

/** Records a new upload unless the visitor has `limit` open ones; then answers when the oldest of those was issued. */
export async function issueUpload(db: Database, { key, visitor, now, openSince, limit }: Issue) {
  const open = and(eq(uploads.visitor, visitor), isNull(uploads.claimedBy), gt(uploads.createdAt, openSince));
  const openCount = db.select({ n: count() }).from(uploads).where(open);
  const [issued, oldest] = await db.batch([
    db.run(sql`
      INSERT INTO ${uploads} (key, visitor, created_at)
      SELECT ${key}, ${visitor}, ${now.toISOString()} WHERE (${openCount}) < ${limit}`),
    db
      .select({ createdAt: min(uploads.createdAt) })
      .from(uploads)
      .where(open),
  ]);
  return { issued: issued.rowsAffected === 1, oldestOpen: oldest[0]?.createdAt ?? now.toISOString() };
}

/** Notes a final key before anything is stored under it: it is deleted after a day, unless a document takes it. */
export async function noteFinalKey(db: Database, key: string, now: Date): Promise<void> {
  await db.batch([db.insert(uploads).values({ key, visitor: 'server', createdAt: now.toISOString() })]);
}

export async function findUpload(db: Database, key: string) {
  const [upload] = await db.select().from(uploads).where(eq(uploads.key, key));
  return upload ?? null;
}

/** Keys of uploads issued at or before `until`, by key, after the one named last; never one that a document has. */
export async function uploadsIssuedUntil(db: Database, until: string, after: string, limit: number) {
  const ofDocument = sql`SELECT 1 FROM ${documents} WHERE file_path = '/objects/' || ${uploads.key}`;
  const rows = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(lte(uploads.createdAt, until), gt(uploads.key, after), sql`NOT EXISTS (${ofDocument})`))
    .orderBy(asc(uploads.key))
    .limit(limit);
  return rows.map((row) => row.key);
}

export async function deleteUploads(db: Database, keys: string[]): Promise<void> {
  await db.batch([db.delete(uploads).where(inArray(uploads.key, keys))]);
}
