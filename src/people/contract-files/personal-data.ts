import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { contractFiles } from '../../../db/schema/contract-files';
import { safeFileName, unusedName } from '../../platform/http/content-disposition';
import type { Storage } from '../../platform/storage/storage';
import { notedForRemoval } from '../uploads/personal-data';

export const FILES = [
  ['contratos-assinados.json', 'os contratos que assinou, com o primeiro e o último dia'],
  ['contratos/', 'os ficheiros dos contratos'],
] as const;

type Held = ResultsOf<ReturnType<typeof held>>;

export function held(db: Database, driverId: string) {
  return {
    contractFiles: db
      .select()
      .from(contractFiles)
      .where(eq(contractFiles.driverId, driverId))
      .orderBy(desc(contractFiles.startsOn)),
  };
}

export function exported({ contractFiles: rows }: Held) {
  return { 'contratos-assinados.json': rows.map(({ driverId, fileKey, addedBy, ...row }) => row) };
}

/** Maps names in the archive to their bytes. */
export async function copies({ contractFiles: rows }: Held, storage: Pick<Storage, 'open'>) {
  const files: Record<string, Uint8Array> = {};
  const missing: string[] = [];
  const used = new Set<string>();
  for (const { fileKey, fileName, contentType, startsOn } of rows) {
    const file = await storage.open(fileKey);
    const name = safeFileName(`contrato-${startsOn}`, contentType);
    if (file) files[`contratos/${unusedName(name, used)}`] = await new Response(file.body).bytes();
    else missing.push(`contrato de ${startsOn}: ${fileName}`);
  }
  return { files, missing };
}

/** Returns statements for the caller's batch. */
export function erased(db: Database, driverId: string) {
  return [
    notedForRemoval(db, driverId, sql`SELECT file_key FROM ${contractFiles} WHERE driver_id = ${driverId}`),
    db.delete(contractFiles).where(eq(contractFiles.driverId, driverId)),
  ];
}
