import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gte, or, sql } from 'drizzle-orm';
import { replaceRows } from '../../../db/copying/replace-rows';
import { withFile } from '../../../db/copying/snapshot';
import { migrateDatabase } from '../../../db/migrations/apply';
import { schemaAge } from '../../../db/migrations/version';
import { type Database, openDatabase } from '../../../db/opening/client';
import { openInSecondProcess } from '../../../db/opening/second-process';
import { pathTo } from '../../../db/queries/object-path';
import { inPieces } from '../../../db/queries/pieces';
import { accountantMonths } from '../../../db/schema/accountant-months';
import { contractFiles } from '../../../db/schema/contract-files';
import { documents } from '../../../db/schema/documents';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentReports } from '../../../db/schema/payment-reports';
import { recibos } from '../../../db/schema/recibos';
import { uploads } from '../../../db/schema/uploads';
import { nameCompanies } from '../../ledger/kernel/name-companies';
import { DAY_MS } from '../../platform/domain/calendar';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Storage } from '../../platform/storage/storage';
import { eraseDriver } from '../privacy/erase-driver';
import { RefusedError } from '../privacy/refused-error';
import { erasedOnce } from '../privacy/standing';
import { type Backup, digestOf, removeScratch } from './files';
import { namedObjects } from './named-objects';
import { doubtsAbout, type Origin, originOf } from './origin';
import type { BackedUpObject, Manifest } from './schema';

const SCRATCH = 'restore-';

export type RestoreTarget = {
  database: { url: string; authToken?: string | undefined };
  /** Folder for a copy of the backup's database. */
  scratch: string;
  storage: Pick<Storage, 'open' | 'keep' | 'deleteIncoming' | 'remove'>;
  now: () => Date;
  actor: string;
  /** The program's, which has signed its own backups. */
  secret: string;
  /** Asks about a backup with doubts, in Portuguese. Raises an error to stop before anything changes. */
  accept(doubts: readonly string[]): Promise<void>;
};

type Payment = { week: string; driverId: string };
/** `dueAgain` lists payments since the backup, by week (a Monday) and driver, that are or will be pending again. */
export type Restored = { manifest: Manifest; origin: Origin; dueAgain: Payment[] };

/** Replaces all rows at once while servers run, after checking the whole backup. Raises `RefusedError`. */
export async function restoreBackup(target: RestoreTarget, backup: Backup): Promise<Restored> {
  const { manifest } = backup;
  const origin = await originOf(manifest, target.secret);
  for (const each of manifest.objects) await backup.readObject(each);
  await removeScratch(target.scratch, SCRATCH);
  const scratch = await mkdtemp(join(target.scratch, SCRATCH));
  try {
    const copy = await prepareCopy(backup, scratch);
    const { db, close } = await openInSecondProcess(target.database);
    try {
      const doubts = await doubtsIn(copy, { origin, manifest, own: db });
      if (doubts.length > 0) await target.accept(doubts);
      await keepObjects(target, db, backup);
      const paid = await paidSince(db, new Date(Date.parse(manifest.takenAt) - DAY_MS));
      const restored = {
        at: target.now().toISOString(),
        actor: target.actor,
        subject: manifest.takenAt,
        origin,
      };
      await replaceRows(target.database, copy, restored);
      // Repeated, since housekeeping may have deleted some before the rows referred to them.
      await keepObjects(target, db, backup);
      // The audit log outlives a restore and records who was erased since.
      for (const id of await erasedOnce(db)) {
        await eraseDriver({ ...target, db }, id, { actor: target.actor, evenUnpaid: true });
      }
      return { manifest, origin, dueAgain: await paymentsDueAgain(db, paid) };
    } finally {
      await close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function doubtsIn(copy: string, compared: Omit<Parameters<typeof doubtsAbout>[0], 'copy'>) {
  const { db, close } = await openDatabase({ url: `file:${copy}` });
  try {
    return await doubtsAbout({ ...compared, copy: db });
  } finally {
    await close();
  }
}

function paidSince(db: Database, since: Date) {
  const { weekStartDate: week, driverId, status, paidAt } = financialRecords;
  return db
    .select({ week, driverId })
    .from(financialRecords)
    .where(or(and(eq(status, 'PAID'), gte(paidAt, since.toISOString())), eq(status, 'IN_BATCH')));
}

/** Finds them by `paid`, for records no longer PAID, and by the audit log, which outlives a restore. */
function paymentsDueAgain(db: Database, paid: readonly Payment[]) {
  return db.all<Payment>(sql`
    SELECT week_start_date AS week, driver_id AS driverId FROM financial_records
    WHERE status = 'PENDING' AND id IN (SELECT subject FROM audit_log WHERE action = 'financial-record.pay')
    UNION
    SELECT value ->> 'week', value ->> 'driverId' FROM json_each(${JSON.stringify(paid)}) AS was
    WHERE NOT EXISTS (SELECT 1 FROM financial_records WHERE status IN ('PAID', 'IN_BATCH')
      AND week_start_date = was.value ->> 'week' AND driver_id = was.value ->> 'driverId')
    ORDER BY 1, 2`);
}

/** Makes a migrated copy in `scratch`. Raises `RefusedError`. */
export async function prepareCopy(backup: Backup, scratch: string): Promise<string> {
  const { manifest } = backup;
  const copy = join(scratch, 'frota.db');
  await backup.copyDatabase(copy);
  const { size, sha256 } = await digestOf(copy);
  if (size !== manifest.database.size || sha256 !== manifest.database.sha256) {
    throw new RefusedError('A base de dados da cópia está danificada. Nada foi alterado.');
  }
  const age = await withFile(copy, schemaAge);
  if (age !== 'same' && age !== 'older') {
    const newer = 'A cópia é de uma versão mais recente do programa. Atualize-o primeiro.';
    throw new RefusedError(age === 'newer' ? newer : 'A cópia não é deste programa.');
  }
  const { db, close } = await openDatabase({ url: `file:${copy}` });
  try {
    await migrateDatabase(db);
    await nameCompanies(db);
    const listed = [...manifest.objects.map((each) => each.key), ...manifest.missing];
    const known = new Set([...listed, ...manifest.deletedMeanwhile]);
    const unknown = (await namedObjects(db.$client)).find((each) => !known.has(each.key));
    if (unknown) throw new RefusedError(`A cópia não tem o ficheiro ${unknown.key}. Nada foi alterado.`);
  } finally {
    await close();
  }
  return copy;
}

const NOTED_AT_ONCE = 100;

/** Stores objects that are missing or differ, and notes them in `uploads`: orphans are deleted after a day. */
async function keepObjects(
  { storage, now }: RestoreTarget,
  db: Database,
  { manifest: { objects }, readObject }: Backup,
): Promise<void> {
  for (const piece of inPieces(objects, NOTED_AT_ONCE)) {
    await noteUnnamed(db, piece, now());
    for (const each of piece) {
      if (await isKept(storage, each)) continue;
      const bytes = await readObject(each);
      await storage.keep(each.key, bytes, each.contentType);
    }
  }
}

async function noteUnnamed(db: Database, objects: readonly BackedUpObject[], now: Date): Promise<void> {
  const keys = JSON.stringify(objects.map((each) => each.key));
  await db.batch([
    db.run(sql`
      INSERT INTO ${uploads} (key, visitor, created_at)
      SELECT value, 'server', ${now.toISOString()} FROM json_each(${keys})
      WHERE NOT EXISTS (SELECT 1 FROM ${documents} WHERE file_path = ${sql.raw(pathTo('value'))})
        AND value NOT IN (SELECT raw_key FROM ${paymentReports} WHERE raw_key IS NOT NULL)
        AND value NOT IN (SELECT file_key FROM ${contractFiles})
        AND value NOT IN (SELECT file_key FROM ${recibos} WHERE file_key IS NOT NULL)
        AND value NOT IN (SELECT object_key FROM ${accountantMonths} WHERE object_key IS NOT NULL)
      ON CONFLICT (key) DO UPDATE SET created_at = excluded.created_at`),
  ]);
}

async function isKept(
  storage: Pick<Storage, 'open'>,
  { key, size, sha256 }: BackedUpObject,
): Promise<boolean> {
  const found = await storage.open(key);
  if (!found) return false;
  if (found.size !== size) {
    await found.body.cancel();
    return false;
  }
  const bytes = await new Response(found.body).bytes().catch(() => null);
  return bytes !== null && (await sha256Hex(bytes)) === sha256;
}
