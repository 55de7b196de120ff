import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { type Joined, joinedArrayOf, joinedBefore, joinedBoolean, jsonOf } from '../../../db/queries/json-of';
import { lastRow, listVersion } from '../../../db/queries/list-version';
import { readList, readPage } from '../../../db/queries/read-list';
import { total } from '../../../db/queries/total';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import type { ListedDocument } from '../documents/schema';
import { registeredFields } from './register';
import type { DriverWithDocuments } from './schema';

const NEWEST = sql`(SELECT id FROM ${drivers} ORDER BY created_at DESC, id LIMIT 1)`;
const OLDEST = sql`(SELECT id FROM ${drivers} ORDER BY created_at, id DESC LIMIT 1)`;

const DOCUMENT_FIELDS = {
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
};

const DOCUMENT = jsonOf<ListedDocument>(DOCUMENT_FIELDS);

const IN_ORDER_OF_TYPES = sql`CASE doc_type WHEN 'CC' THEN 1 WHEN 'CARTA_CONDUCAO' THEN 2 WHEN 'CMTVDE' THEN 3
  WHEN 'REG_CRIMINAL' THEN 4 ELSE 5 END`;

function documentsThat(stand: SQL) {
  return joinedArrayOf(
    DOCUMENT,
    sql`FROM ${documents} WHERE driver_id = ${drivers.id} AND ${stand}
    ORDER BY ${IN_ORDER_OF_TYPES}`,
  );
}

// Each driver is one index lookup, so that a first page does not scan the others.
const SHARES_IDENTITY = sql`
  EXISTS (SELECT 1 FROM ${drivers} AS other WHERE lower(other.email) = lower(${drivers.email}) AND other.id <> ${drivers.id})
  OR EXISTS (SELECT 1 FROM ${drivers} AS other
    WHERE upper(other.cmtvde_number) = upper(${drivers.cmtvdeNumber}) AND other.id <> ${drivers.id})`;

const FIELDS = { ...registeredFields, leftOn: drivers.leftOn, version: drivers.version };

type Nested = 'documents' | 'renewals' | 'sharesIdentity';

const DRIVER = joinedBefore<Pick<DriverWithDocuments, Nested>, Omit<DriverWithDocuments, Nested>>(
  {
    documents: documentsThat(sql`standing = 'CURRENT'`),
    renewals: documentsThat(sql`standing = 'RENEWAL'`),
    sharesIdentity: joinedBoolean(SHARES_IDENTITY),
  },
  jsonOf<Omit<DriverWithDocuments, Nested>>(FIELDS),
);

const VERSION = listVersion(
  DRIVER,
  lastRow(drivers),
  lastRow(documents),
  sql`coalesce((SELECT id FROM ${drivers} ORDER BY created_at DESC LIMIT 1), '')`,
);

/** The first and last item carry the brackets: concatenating them around the whole would copy megabytes. */
const BRACKETED = sql`
  SELECT CASE WHEN id = ${NEWEST} THEN '[' ELSE '' END || ${DRIVER} || CASE WHEN id = ${OLDEST} THEN ']' ELSE '' END
    AS driver FROM ${drivers} ORDER BY created_at DESC, id`;

/** Puts each driver on one line, so that readers can split the text. */
function bracketed(range: SQL, type: SQL): SQL<Joined<DriverWithDocuments[]>> {
  return sql<Joined<DriverWithDocuments[]>>`
    SELECT CAST(coalesce(group_concat(driver, char(44, 10)), '[]') AS ${type}) FROM (${BRACKETED} ${range})`;
}

const ROWS_AT_ONCE = 1_500;
const COUNT = sql`SELECT count(*) FROM ${drivers}`;

/** Lists the newest first; `json` is null when still at one of `knownVersions`, and shares the version's snapshot. */
export function driversWithDocuments(db: Database, knownVersions: readonly string[]) {
  // A BLOB avoids transcoding from UTF-8; a server answers text either way.
  const type = sql.raw(db.$client.protocol === 'file' ? 'BLOB' : 'TEXT');
  return readList(db, {
    version: VERSION,
    knownVersions,
    rowsAtOnce: ROWS_AT_ONCE,
    count: COUNT,
    itemsOf: (range) => bracketed(range, type),
  });
}

/** Lists the first `limit` of `driversWithDocuments`. */
export function newestDrivers(db: Database, limit: number, knownVersions: readonly string[]) {
  return readPage(db, {
    version: VERSION,
    knownVersions,
    count: COUNT,
    reading: (isNew) => {
      const newest = db
        .select({ id: drivers.id })
        .from(drivers)
        .where(isNew)
        .orderBy(desc(drivers.createdAt), drivers.id)
        .limit(limit);
      return {
        listed: db
          .select({ ...FIELDS, sharesIdentity: sql`(${SHARES_IDENTITY})`.mapWith(Boolean) })
          .from(drivers)
          .where(inArray(drivers.id, newest))
          .orderBy(desc(drivers.createdAt), drivers.id),
        sentIn: db
          .select({ ...DOCUMENT_FIELDS, standing: documents.standing })
          .from(documents)
          .where(and(inArray(documents.driverId, newest), ne(documents.standing, 'EARLIER')))
          .orderBy(IN_ORDER_OF_TYPES),
      };
    },
    rowsOf: ({ listed, sentIn }): DriverWithDocuments[] => {
      const byDriver = Map.groupBy(sentIn, ({ driverId }) => driverId);
      return listed.map((driver) => {
        const own = byDriver.get(driver.id) ?? [];
        return { ...driver, documents: those(own, 'CURRENT'), renewals: those(own, 'RENEWAL') };
      });
    },
  });
}

/** SQLite's LIMIT of everything. */
const ALL = -1;

/** Lists the first `limit`, or all, without their documents; there is no version, so that no earlier answer counts. */
export async function driversWithoutPapers(db: Database, limit = ALL) {
  const { rows, total } = await newestDrivers(db, limit, []);
  return { rows: (rows ?? []).map((driver) => ({ ...driver, documents: [], renewals: [] })), total };
}

type SentIn = ListedDocument & { standing: string };

function those(sentIn: readonly SentIn[], wanted: 'CURRENT' | 'RENEWAL'): ListedDocument[] {
  return sentIn.filter(({ standing }) => standing === wanted).map(({ standing, ...document }) => document);
}

/** Lists the first `limit` that wait for a decision, oldest first, each with its first document that does. */
export function waitingRegistrations(db: Database, limit: number) {
  const documentId = sql<string | null>`(SELECT document.id FROM ${documents} document
    WHERE document.driver_id = drivers.id AND status = 'PENDING_VALIDATION' AND standing <> 'EARLIER'
    ORDER BY ${IN_ORDER_OF_TYPES} LIMIT 1)`;
  return db
    .select({
      driverId: drivers.id,
      fullName: drivers.fullName,
      documentId,
      since: drivers.createdAt,
      total,
    })
    .from(drivers)
    .where(eq(drivers.status, 'PENDING_VALIDATION'))
    .orderBy(drivers.createdAt)
    .limit(limit);
}
