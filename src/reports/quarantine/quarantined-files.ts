import { and, asc, eq, gt, lte, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { selectValues } from '../../../db/queries/select-values';
import { transact } from '../../../db/queries/transact';
import { paymentReports } from '../../../db/schema/payment-reports';
import { quarantinedFiles } from '../../../db/schema/quarantined-files';
import type { Prepared } from '../../ledger/matching/match-report';
import type { Read } from '../../ledger/report-files/read-file';
import { MAX_MESSAGE_BYTES } from '../../mail/imap/mailbox';
import type { Services } from '../../services';
import { MAX_KEPT, MAX_KEPT_BYTES } from './quarantine-limits';

/** The key is noted first, so that `cleanQuarantine` finds an orphan. */
export async function keepRaw(
  { db, storage, now }: Pick<Services, 'db' | 'storage' | 'now'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const key = crypto.randomUUID();
  const createdAt = now().toISOString();
  await db.batch([db.insert(quarantinedFiles).values({ key, createdAt, bytes: bytes.length })]);
  await storage.keep(key, bytes, 'application/octet-stream');
  return key;
}

/** Stores a message within the quota; null beyond it. */
export async function keepMessage(
  { db, storage, now }: Pick<Services, 'db' | 'storage' | 'now'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const key = crypto.randomUUID();
  const { noted } = await transact(db, {
    noted: db.run(sql`
      INSERT INTO ${quarantinedFiles} (key, created_at, bytes) SELECT ${key}, ${now().toISOString()}, ${bytes.length}
      WHERE ${ROOM} >= ${bytes.length}`),
  });
  if (noted.rowsAffected === 0) return null;
  await storage.keep(key, bytes, 'application/octet-stream');
  return key;
}

const ROOM = sql<number>`(SELECT CASE WHEN count(*) < ${MAX_KEPT} THEN ${MAX_KEPT_BYTES} - coalesce(sum(bytes), 0) ELSE -1 END FROM ${quarantinedFiles})`;

/** Bytes left in the quota; negative when nothing fits. */
export async function quarantineRoom(db: Database): Promise<number> {
  const [row] = await selectValues(db, { room: ROOM });
  return row?.room ?? 0;
}

/** Keeps the file, so that staff can enter its week (docs/report-formats.md#period). */
export async function keepFileWithoutWeek(
  services: Pick<Services, 'db' | 'storage' | 'now'>,
  prepared: Prepared,
): Promise<string | null> {
  return lacksWeek(prepared) ? keepRaw(services, prepared.file.bytes) : null;
}

export function lacksWeek(read: Read | Prepared): boolean {
  return read.outcome === 'refused' && read.reason === 'no_period';
}

export async function readRaw(
  { storage }: Pick<Services, 'storage'>,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await storage.open(key);
  if (!kept || kept.size > MAX_MESSAGE_BYTES) return null;
  try {
    return new Uint8Array(await new Response(kept.body).arrayBuffer());
  } catch (error) {
    const again = await storage.open(key);
    if (!again) return null;
    await again.body.cancel();
    throw error;
  }
}

/** The object is deleted before its note, so that a crash leaves no orphan without one. */
export async function deleteRaw({ db, storage }: Pick<Services, 'db' | 'storage'>, key: string) {
  await storage.remove(key);
  await db.batch([db.delete(quarantinedFiles).where(eq(quarantinedFiles.key, key))]);
}

/** Orphans noted at or before `until`, sorted by key, beginning after `after`. */
export async function leftOverKeys(db: Database, until: string, after: string, limit: number) {
  const { key, createdAt } = quarantinedFiles;
  const ofReport = db
    .select({ id: paymentReports.id })
    .from(paymentReports)
    .where(eq(paymentReports.rawKey, key));
  const rows = await db
    .select({ key })
    .from(quarantinedFiles)
    .where(and(lte(createdAt, until), gt(key, after), notExists(ofReport)))
    .orderBy(asc(key))
    .limit(limit);
  return rows.map((row) => row.key);
}
