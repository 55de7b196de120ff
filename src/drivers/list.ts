import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { type Joined, joinedArrayOf, joinedBefore, joinedBoolean, jsonOf } from '../../db/queries/json-of';
import { listVersion } from '../../db/queries/list-version';
import { readList, readPage } from '../../db/queries/read-list';
import { documents } from '../../db/schema/documents';
import { drivers } from '../../db/schema/drivers';
import type { ListedDocument } from '../documents/schema';
import type { DriverWithDocuments } from './schema';

const NEWEST = sql`(SELECT id FROM ${drivers} ORDER BY created_at DESC, id LIMIT 1)`;
const OLDEST = sql`(SELECT id FROM ${drivers} ORDER BY created_at, id DESC LIMIT 1)`;

const VERSION = listVersion(
  2,
  sql`(SELECT count(*) FROM ${drivers})`,
  sql`(SELECT count(*) FROM ${documents})`,
  sql`coalesce((SELECT id FROM ${drivers} ORDER BY created_at DESC LIMIT 1), '')`,
);

const DOCUMENT = jsonOf<ListedDocument>({
  id: documents.id,
  driverId: documents.driverId,
  docType: documents.docType,
  status: documents.status,
  filePath: documents.filePath,
  documentURL: documents.documentURL,
  fileName: documents.fileName,
  expiryDate: documents.expiryDate,
  createdAt: documents.createdAt,
  version: documents.version,
});

const DOCUMENTS = joinedArrayOf(
  DOCUMENT,
  sql`FROM ${documents} WHERE driver_id = ${drivers.id}
    ORDER BY CASE doc_type WHEN 'CC' THEN 1 WHEN 'CARTA_CONDUCAO' THEN 2 WHEN 'CMTVDE' THEN 3
      WHEN 'REG_CRIMINAL' THEN 4 ELSE 5 END`,
);

const SHARES_IDENTITY = sql`
  lower(email) IN (SELECT lower(email) FROM ${drivers} GROUP BY 1 HAVING count(*) > 1)
  OR upper(cmtvde_number) IN (SELECT upper(cmtvde_number) FROM ${drivers} GROUP BY 1 HAVING count(*) > 1)`;

type Nested = 'documents' | 'sharesIdentity';

const DRIVER = joinedBefore<Pick<DriverWithDocuments, Nested>, Omit<DriverWithDocuments, Nested>>(
  { documents: DOCUMENTS, sharesIdentity: joinedBoolean(SHARES_IDENTITY) },
  jsonOf({
    id: drivers.id,
    fullName: drivers.fullName,
    email: drivers.email,
    phoneNumber: drivers.phoneNumber,
    cmtvdeNumber: drivers.cmtvdeNumber,
    contractType: drivers.contractType,
    status: drivers.status,
    createdAt: drivers.createdAt,
    version: drivers.version,
  }),
);

/** A driver a line, for readers that take them apart. Brackets go onto the first and last item: around the whole they
 * would copy megabytes. */
function bracketed<T>(item: SQL<Joined<T>>, range: SQL, type: SQL): SQL<Joined<T[]>> {
  return sql<Joined<T[]>>`
    SELECT CAST(coalesce(group_concat(driver, char(44, 10)), '[]') AS ${type}) FROM (
      SELECT CASE WHEN id = ${NEWEST} THEN '[' ELSE '' END || ${item}
        || CASE WHEN id = ${OLDEST} THEN ']' ELSE '' END AS driver
      FROM ${drivers} ORDER BY created_at DESC, id ${range})`;
}

const ROWS_AT_ONCE = 1_500;
const COUNT = sql`SELECT count(*) FROM ${drivers}`;

/** Newest first; `json` is null when still at one of `knownVersions`, and of the same snapshot as the version. */
export function driversWithDocuments(db: Database, knownVersions: readonly string[]) {
  // A BLOB spares transcoding from UTF-8; a server answers text either way.
  const type = sql.raw(db.$client.protocol === 'file' ? 'BLOB' : 'TEXT');
  return readList(db, {
    version: VERSION,
    knownVersions,
    rowsAtOnce: ROWS_AT_ONCE,
    count: COUNT,
    itemsOf: (range) => bracketed(DRIVER, range, type),
  });
}

/** The first `limit` of them. */
export function newestDrivers(db: Database, limit: number, knownVersions: readonly string[]) {
  return readPage<DriverWithDocuments>(db, {
    version: VERSION,
    knownVersions,
    count: COUNT,
    item: DRIVER,
    rows: sql`FROM ${drivers} ORDER BY created_at DESC, id LIMIT ${limit}`,
  });
}
