import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { readList } from '../../db/queries/read-list';

/**
 * Changes with every change to what the list shows, since each is audited in its own transaction. Counts and the
 * newest id tell two databases apart, or one filled by other means. Raise the first number when the answer's
 * fields change: a browser would otherwise keep the old ones.
 */
const VERSION = sql`
  SELECT '2-' || (SELECT count(*) FROM drivers) || '-' || (SELECT count(*) FROM documents)
    || '-' || coalesce((SELECT id FROM drivers ORDER BY created_at DESC LIMIT 1), '')
    || '-' || coalesce((SELECT id FROM audit_log WHERE action <> 'document.view' AND action NOT GLOB 'session.*' ORDER BY id DESC LIMIT 1), 0)
    AS version`;

// The order is the inner query's: a libSQL server does not parse one inside of group_concat.
const DOCUMENTS = sql`
  SELECT group_concat(document, ',') FROM (
    SELECT json_object(
      'id', id, 'driverId', driver_id, 'docType', doc_type, 'status', status, 'filePath', file_path,
      'documentURL', document_url, 'fileName', file_name, 'expiryDate', expiry_date, 'createdAt', created_at, 'version', version
    ) AS document
    FROM documents WHERE driver_id = drivers.id
    ORDER BY CASE doc_type WHEN 'CC' THEN 1 WHEN 'CARTA_CONDUCAO' THEN 2 WHEN 'CMTVDE' THEN 3
      WHEN 'REG_CRIMINAL' THEN 4 ELSE 5 END)`;

const SHARES_IDENTITY = sql`
  lower(email) IN (SELECT lower(email) FROM drivers GROUP BY 1 HAVING count(*) > 1)
  OR upper(cmtvde_number) IN (SELECT upper(cmtvde_number) FROM drivers GROUP BY 1 HAVING count(*) > 1)`;

const NEWEST = sql`(SELECT id FROM drivers ORDER BY created_at DESC, id LIMIT 1)`;
const OLDEST = sql`(SELECT id FROM drivers ORDER BY created_at, id DESC LIMIT 1)`;

// Objects are joined as text: json_group_array would parse each driver, documents and all, a second and a third time.
// The list's own brackets go with the first and the last: around the whole, each would copy megabytes once more.
const drivers = (range: SQL) => sql`
  SELECT coalesce(group_concat(driver, ','), '[]') FROM (
    SELECT CASE WHEN id = ${NEWEST} THEN '[' ELSE '' END
      || '{"documents":[' || coalesce((${DOCUMENTS}), '')
      || '],"sharesIdentity":' || CASE WHEN ${SHARES_IDENTITY} THEN 'true' ELSE 'false' END
      || ',' || substr(json_object(
        'id', id, 'fullName', full_name, 'email', email, 'phoneNumber', phone_number,
        'cmtvdeNumber', cmtvde_number, 'contractType', contract_type, 'status', status, 'createdAt', created_at,
        'version', version
      ), 2) || CASE WHEN id = ${OLDEST} THEN ']' ELSE '' END AS driver
    FROM drivers ORDER BY created_at DESC, id ${range})`;

const ROWS_AT_ONCE = 1_500;

/**
 * Every driver with its documents, newest first, as the JSON of `DriverWithDocuments[]`; null when the list is still at
 * one of `knownVersions`. The version is of the very rows answered.
 */
export function driversWithDocuments(db: Database, knownVersions: readonly string[]) {
  const known = JSON.stringify(knownVersions);
  // A file gives it in UTF-8, which a text would have to be turned into; from a server it comes as text all the same.
  const type = sql.raw(db.$client.protocol === 'file' ? 'BLOB' : 'TEXT');
  return readList(db, {
    rowsAtOnce: ROWS_AT_ONCE,
    count: sql`SELECT count(*) FROM drivers`,
    pageOf: (range, total) => sql`
      SELECT version, CASE WHEN version IN (SELECT value FROM json_each(${known})) THEN NULL
        ELSE CAST((${drivers(range)}) AS ${type}) END AS json ${total}
      FROM (${VERSION})`,
  });
}
