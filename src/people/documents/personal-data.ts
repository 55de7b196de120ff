import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { keyOfPath } from '../../../db/queries/object-path';
import type { ResultsOf } from '../../../db/queries/transact';
import { documents } from '../../../db/schema/documents';
import { safeFileName } from '../../platform/http/content-disposition';
import type { Storage } from '../../platform/storage/storage';

export const FILES = [
  [
    'documentos.json',
    'os documentos que entregou, com as versões anteriores, a data de validade e a decisão',
  ],
  ['documentos/', 'os próprios ficheiros, com o nome que tinham'],
] as const;

type Held = ResultsOf<ReturnType<typeof held>>;

export function held(db: Database, driverId: string) {
  return {
    documents: db
      .select()
      .from(documents)
      .where(eq(documents.driverId, driverId))
      .orderBy(asc(documents.docType), desc(documents.createdAt)),
  };
}

export function exported({ documents: rows }: Held) {
  return { 'documentos.json': rows.map(({ version, ...document }) => document) };
}

/** Follows the type in a file's name; two versions of a type never have the same instant. */
const OTHERS = {
  CURRENT: () => '',
  RENEWAL: () => ' (renovação)',
  EARLIER: (at: string) => ` (anterior, ${at.replaceAll(':', '-')})`,
};

/** Maps names in the archive to their bytes. */
export async function copies({ documents: rows }: Held, storage: Pick<Storage, 'open'>) {
  const files: Record<string, Uint8Array> = {};
  const missing: string[] = [];
  for (const { docType, fileName, filePath, contentType, standing, createdAt } of rows) {
    const file = await storage.open(keyOfPath(filePath) ?? filePath);
    if (file) {
      const name = `documentos/${docType}${OTHERS[standing](createdAt)} - ${safeFileName(fileName, contentType)}`;
      files[name] = await new Response(file.body).bytes();
    } else missing.push(`${docType}: ${fileName}`);
  }
  return { files, missing };
}

/** Returns statements for the caller's batch, after `uploads` has noted the objects for deletion. */
export function erased(db: Database, driverId: string) {
  return [db.delete(documents).where(eq(documents.driverId, driverId))];
}
