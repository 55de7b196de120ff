import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonBoolean, jsonOf, type Sources } from '../../../db/queries/json-of';
import { listVersion } from '../../../db/queries/list-version';
import { readRows } from '../../../db/queries/read-list';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { outbox } from '../../../db/schema/outbox';
import type { DriverStatus } from '../drivers/schema';
import type { ExpiringDocument } from './schema';

const ROWS_AT_ONCE = 8_000;

const RENEWAL_WAITS = sql`EXISTS (SELECT 1 FROM ${documents} AS waiting WHERE waiting.driver_id = ${documents.driverId}
  AND waiting.doc_type = ${documents.docType} AND waiting.standing = 'RENEWAL')`;

const FIELDS: Sources<Omit<ExpiringDocument, 'notifiedAt'>> = {
  id: documents.id,
  docType: documents.docType,
  status: documents.status,
  expiryDate: sql<string>`${documents.expiryDate}`,
  fileName: documents.fileName,
  filePath: documents.filePath,
  createdAt: documents.createdAt,
  version: documents.version,
  renewalWaits: jsonBoolean(RENEWAL_WAITS),
  driver: jsonOf<ExpiringDocument['driver']>({
    id: drivers.id,
    fullName: drivers.fullName,
    contractType: drivers.contractType,
    phoneNumber: drivers.phoneNumber,
    status: sql<DriverStatus>`${drivers.status}`,
  }),
};

const NOTIFIED_AT = sql<string | null>`(SELECT max(created_at) FROM ${outbox}
  WHERE driver_id = ${drivers.id} AND kind = 'renewal_asked' AND failed_at IS NULL)`;

const EXPIRING = jsonOf(FIELDS);
const EXPIRING_WITH_EMAILS = jsonOf<Required<ExpiringDocument>>({ ...FIELDS, notifiedAt: NOTIFIED_AT });

/** Lists soonest first until `lastDate` (`YYYY-MM-DD`), without those of INACTIVE drivers; `json` is null when still at
 * one of `knownVersions`. */
export function expiringDocuments(
  db: Database,
  { lastDate, withEmails }: { lastDate: string; withEmails: boolean },
  knownVersions: readonly string[],
) {
  const from = sql`FROM ${documents} JOIN ${drivers} ON ${eq(drivers.id, documents.driverId)}
    WHERE standing = 'CURRENT' AND ${lte(documents.expiryDate, lastDate)} AND ${drivers.status} <> 'INACTIVE'`;
  const item = withEmails ? EXPIRING_WITH_EMAILS : EXPIRING;
  const newest = sql`coalesce((SELECT id FROM ${documents} ORDER BY rowid DESC LIMIT 1), '')`;
  return readRows(db, {
    version: listVersion(item, sql`${lastDate}`, newest),
    knownVersions,
    rowsAtOnce: ROWS_AT_ONCE,
    count: sql`SELECT count(*) ${from}`,
    item,
    rows: sql`${from} ORDER BY ${documents.expiryDate}, ${drivers.fullName}, ${documents.id}`,
  });
}
