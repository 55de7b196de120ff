import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { jsonOf } from '../../db/queries/json-of';
import { listVersion } from '../../db/queries/list-version';
import { readRows } from '../../db/queries/read-list';
import { documents } from '../../db/schema/documents';
import { drivers } from '../../db/schema/drivers';
import type { ExpiringDocument } from './schema';

const ROWS_AT_ONCE = 8_000;

const EXPIRING = jsonOf<ExpiringDocument>({
  id: documents.id,
  docType: documents.docType,
  status: documents.status,
  expiryDate: sql<string>`${documents.expiryDate}`,
  fileName: documents.fileName,
  filePath: documents.filePath,
  version: documents.version,
  driver: jsonOf<ExpiringDocument['driver']>({
    fullName: drivers.fullName,
    contractType: drivers.contractType,
  }),
});

/** Soonest first, `lastDate` (`YYYY-MM-DD`) included; `json` is null when still at one of `knownVersions`. */
export function expiringDocuments(db: Database, lastDate: string, knownVersions: readonly string[]) {
  const isListed = lte(documents.expiryDate, lastDate);
  const newest = sql`coalesce((SELECT id FROM ${documents} ORDER BY rowid DESC LIMIT 1), '')`;
  return readRows(db, {
    version: listVersion(2, sql`${lastDate}`, newest),
    knownVersions,
    rowsAtOnce: ROWS_AT_ONCE,
    count: sql`SELECT count(*) FROM ${documents} WHERE ${isListed}`,
    item: EXPIRING,
    rows: sql`
      FROM ${documents} JOIN ${drivers} ON ${eq(drivers.id, documents.driverId)}
      WHERE ${isListed} ORDER BY ${documents.expiryDate}, ${drivers.fullName}, ${documents.id}`,
  });
}
