import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { keyOfPath, pathTo } from '../../../db/queries/object-path';
import { pendingBytes } from '../../../db/queries/pending-bytes';
import { selectValues } from '../../../db/queries/select-values';
import { transact } from '../../../db/queries/transact';
import { documents } from '../../../db/schema/documents';
import { uploads } from '../../../db/schema/uploads';
import type { Visitor } from '../../app-env';
import { addressesLiveSince, uploadsOpenSince } from './upload-lifetime-rules';
import {
  MAX_NETWORK_BYTES,
  MAX_NETWORK_BYTES_A_DAY,
  MAX_NEWCOMER_BYTES,
  MAX_NEWCOMER_BYTES_A_DAY,
  MAX_UNCLAIMED_BYTES,
  RECEIVING_MS,
} from './upload-limits';

type Issue = {
  key: string;
  visitor: Visitor;
  now: Date;
  bytes: number;
  arrived: boolean;
  maxPendingBytes: number;
  maxOpen: number;
};

/** Adds an upload unless the visitor has too many open or its `bytes` do not fit; answers the counts. */
export async function issueUpload(db: Database, issue: Issue) {
  const { key, visitor, now, bytes, arrived, maxPendingBytes, maxOpen } = issue;
  const { id, networkHash, isKnown } = visitor;
  const own = and(
    eq(uploads.visitor, id),
    isNull(uploads.claimedBy),
    gt(uploads.createdAt, uploadsOpenSince(now)),
  );
  const ofNetwork = eq(uploads.network, networkHash);
  const ofNewcomers = sql`${ofNetwork} AND ${uploads.newcomer}`;
  const everybody = heldBytes(now);
  const open = sql<number>`(SELECT count(*) FROM ${uploads} WHERE ${own})`;
  const { issued, after } = await transact(db, {
    issued: db.run(sql`
      INSERT INTO ${uploads} (key, visitor, network, newcomer, bytes, arrived, created_at)
      SELECT ${key}, ${id}, ${networkHash}, ${isKnown ? 0 : 1}, ${bytes}, ${arrived ? 1 : 0}, ${now.toISOString()}
      WHERE ${pendingBytes(null)} < ${maxPendingBytes} AND ${open} < ${maxOpen}
        AND ${everybody} + ${bytes} <= ${MAX_UNCLAIMED_BYTES}
        AND ${heldBytes(now, ofNetwork)} + ${bytes} <= ${MAX_NETWORK_BYTES}
        AND ${sentBytes(now, ofNetwork)} + ${bytes} <= ${MAX_NETWORK_BYTES_A_DAY}
        AND (${isKnown ? 1 : 0} OR (
          ${heldBytes(now, ofNewcomers)} + ${bytes} <= ${MAX_NEWCOMER_BYTES}
          AND ${sentBytes(now, ofNewcomers)} + ${bytes} <= ${MAX_NEWCOMER_BYTES_A_DAY}
        ))`),
    after: selectValues(db, {
      pending: pendingBytes(null),
      open,
      everybody,
      oldest: sql<string | null>`(SELECT min(created_at) FROM ${uploads} WHERE ${own})`,
    }),
  });
  const { oldest = null, ...counts } = after[0] ?? { pending: 0, open: 0, everybody: 0 };
  return { ...counts, issued: issued.rowsAffected === 1, oldestOpen: oldest ?? now.toISOString() };
}

/** Takes an unclaimed upload of the visitor out of their open ones, since another file is sent in its place; it stays
 * as it is, until the new one is there. False for any other `path`, and for the same one again. */
export async function replaceUpload(
  db: Database,
  path: string | undefined,
  { id }: Pick<Visitor, 'id'>,
): Promise<boolean> {
  const key = keyOfPath(path ?? '');
  if (key === null) return false;
  const replaced = await db
    .update(uploads)
    .set({ visitor: 'replaced' })
    .where(and(eq(uploads.key, key), eq(uploads.visitor, id), isNull(uploads.claimedBy)));
  return replaced.rowsAffected === 1;
}

/** Sums unclaimed bytes: stored, or reserved by live addresses. */
function heldBytes(now: Date, whose: SQL = sql`network IS NOT NULL`): SQL<number> {
  return sql<number>`(
    SELECT coalesce(sum(bytes), 0) FROM ${uploads}
    WHERE claimed_by IS NULL AND ${whose}
      AND (arrived OR created_at > ${addressesLiveSince(now)} OR receiving_until > ${now.toISOString()})
  )`;
}

function sentBytes(now: Date, whose: SQL): SQL {
  return sql`(
    SELECT coalesce(sum(bytes), 0) FROM ${uploads}
    WHERE ${whose} AND arrived AND created_at > ${uploadsOpenSince(now)}
  )`;
}

export async function countPendingBytes(db: Database): Promise<number> {
  const [row] = await selectValues(db, { bytes: pendingBytes(null) });
  return row?.bytes ?? 0;
}

export async function unclaimedBytes(db: Database, now: Date): Promise<number> {
  const [row] = await selectValues(db, { bytes: heldBytes(now) });
  return row?.bytes ?? 0;
}

type Receiving = { key: string; by: string; now: Date };

/** Takes or renews a key's lease; false while another request holds it. */
export async function holdKey(db: Database, { key, by, now }: Receiving): Promise<boolean> {
  const held = await db
    .update(uploads)
    .set({ receivingBy: by, receivingUntil: new Date(now.getTime() + RECEIVING_MS).toISOString() })
    .where(
      and(
        eq(uploads.key, key),
        or(
          isNull(uploads.receivingUntil),
          lte(uploads.receivingUntil, now.toISOString()),
          eq(uploads.receivingBy, by),
        ),
      ),
    );
  return held.rowsAffected === 1;
}

/** `bytes` is the stored size, or null. */
export async function releaseKey(db: Database, { key, by }: Omit<Receiving, 'now'>, bytes: number | null) {
  await db
    .update(uploads)
    .set({ receivingBy: null, receivingUntil: null, ...(bytes !== null && { bytes, arrived: true }) })
    .where(and(eq(uploads.key, key), eq(uploads.receivingBy, by)));
}

/** Notes the object before it is written: an orphan is deleted after a day. */
export async function noteFinalKey(db: Database, key: string, now: Date): Promise<void> {
  await db.batch([db.insert(uploads).values({ key, visitor: 'server', createdAt: now.toISOString() })]);
}

export async function findUpload(db: Database, key: string) {
  const [upload] = await db.select().from(uploads).where(eq(uploads.key, key));
  return upload ?? null;
}

/** Lists uploads without a document, in order of key, after `after`. */
export async function uploadsIssuedUntil(db: Database, until: string, after: string, limit: number) {
  const ofDocument = sql`SELECT 1 FROM ${documents} WHERE file_path = ${sql.raw(pathTo('uploads.key'))}`;
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
