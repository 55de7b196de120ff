import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { documents } from '../../../db/schema/documents';
import type { DocumentVersion } from './schema';

const { contentType, size, sha256, ...fields } = getTableColumns(documents);

/** Lists all versions of a driver by type, the newest first. */
export function versionsOf(db: Database, driverId: string): Promise<DocumentVersion[]> {
  return db
    .select(fields)
    .from(documents)
    .where(eq(documents.driverId, driverId))
    .orderBy(asc(documents.docType), desc(documents.createdAt));
}
