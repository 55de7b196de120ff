import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { contractFiles } from '../../../db/schema/contract-files';
import { drivers } from '../../../db/schema/drivers';
import { uploads } from '../../../db/schema/uploads';
import { auditEach } from '../../platform/audit/store';
import { erased } from '../../platform/decisions/erased';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { checkedFile, type GivenFile, keepFile, removeQuietly } from '../documents/given-file';
import { fileHeaders } from '../documents/open-document';
import type { ContractFile } from './schema';

type Outside = Pick<Services, 'db' | 'storage' | 'now' | 'log'>;

const { id, startsOn, endsOn, fileName, addedBy, createdAt } = contractFiles;

const listed = (db: Database, driverId: string) =>
  db
    .select({ id, startsOn, endsOn, fileName, addedBy, createdAt })
    .from(contractFiles)
    .where(eq(contractFiles.driverId, driverId))
    .orderBy(desc(startsOn), desc(createdAt));

/** Newest first. Raises `not_found`. */
export async function contractFilesOf(db: Database, driverId: string): Promise<ContractFile[]> {
  const { found, files } = await transact(db, {
    found: db.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, driverId)),
    files: listed(db, driverId),
  });
  if (found.length === 0) throw new AppError('not_found');
  return files;
}

type Given = {
  driverId: string;
  file: GivenFile;
  startsOn: string;
  endsOn: string | null;
  staff: string;
};

/** Raises `not_found`, `file_refused`, and `wrong_state` for a driver who is erased. */
export async function addContractFile(services: Outside, given: Given): Promise<ContractFile[]> {
  const { db, now } = services;
  const { driverId, file, staff, ...days } = given;
  const [driver] = await db
    .select({ erasedAt: drivers.erasedAt })
    .from(drivers)
    .where(eq(drivers.id, driverId));
  if (!driver) throw new AppError('not_found');
  if (driver.erasedAt !== null) throw erased();
  const kept = await keepFile(services, checkedFile(file, 'contrato'));
  const [newId, at] = [crypto.randomUUID(), now().toISOString()];
  const row = { id: newId, driverId, ...days, ...kept, addedBy: staff, createdAt: at };
  const isIt = sql`${contractFiles.id} = ${newId}`;
  const { added, files } = await transact(db, {
    added: db.run(sql`
      INSERT INTO ${contractFiles} (id, driver_id, starts_on, ends_on, file_key, file_name, content_type, size, sha256,
        added_by, created_at)
      SELECT ${row.id}, id, ${row.startsOn}, ${row.endsOn}, ${row.fileKey}, ${row.fileName}, ${row.contentType},
        ${row.size}, ${row.sha256}, ${row.addedBy}, ${row.createdAt}
      FROM ${drivers} WHERE id = ${driverId} AND erased_at IS NULL`),
    audited: auditEach(db, {
      at,
      actor: staff,
      action: 'contract-file.add',
      subject: sql`id`,
      detail: DETAIL,
      from: sql`FROM ${contractFiles} WHERE ${isIt}`,
    }),
    named: db
      .delete(uploads)
      .where(sql`${uploads.key} = ${kept.fileKey} AND EXISTS (SELECT 1 FROM ${contractFiles} WHERE ${isIt})`),
    files: listed(db, driverId),
  });
  if (added.rowsAffected === 0) {
    await removeQuietly(services, kept.fileKey);
    throw erased();
  }
  return files;
}

const DETAIL = sql`json_object('driverId', driver_id, 'startsOn', starts_on, 'endsOn', ends_on)`;

/** Removes row and file, for good. Raises `not_found`. */
export async function removeContractFile(services: Outside, fileId: string, staff: string): Promise<void> {
  const { db, now } = services;
  const at = now().toISOString();
  const isIt = eq(contractFiles.id, fileId);
  const { found } = await transact(db, {
    found: db.select({ fileKey: contractFiles.fileKey }).from(contractFiles).where(isIt),
    audited: auditEach(db, {
      at,
      actor: staff,
      action: 'contract-file.remove',
      subject: sql`id`,
      detail: DETAIL,
      from: sql`FROM ${contractFiles} WHERE ${isIt}`,
    }),
    noted: db.run(sql`
      INSERT INTO ${uploads} (key, visitor, created_at)
      SELECT file_key, 'server', ${at} FROM ${contractFiles} WHERE ${isIt} ON CONFLICT (key) DO NOTHING`),
    removed: db.delete(contractFiles).where(isIt),
  });
  const [removed] = found;
  if (!removed) throw new AppError('not_found');
  await removeQuietly(services, removed.fileKey);
}

/** Records the view first. The caller must cancel an unread body. Raises `not_found`. */
export async function openContractFile(services: Outside, fileId: string, staff: string) {
  const isIt = eq(contractFiles.id, fileId);
  const { found } = await transact(services.db, {
    audited: auditEach(services.db, {
      at: services.now().toISOString(),
      actor: staff,
      action: 'contract-file.view',
      subject: sql`id`,
      from: sql`FROM ${contractFiles} WHERE ${isIt}`,
    }),
    found: services.db.select().from(contractFiles).where(isIt),
  });
  const [row] = found;
  const file = row && (await services.storage.open(row.fileKey));
  if (!row || !file) throw new AppError('not_found');
  return { body: file.body, headers: fileHeaders(row, file.size) };
}
