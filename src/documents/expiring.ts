import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { readList } from '../../db/queries/read-list';

/**
 * Changes with every change to the documents or to their drivers' names, since each is audited in its own
 * transaction, and with the day. Raise the first number when the answer's fields change.
 */
function versionOn(lastDate: string) {
  return sql`
    SELECT '2-' || ${lastDate} || '-' || coalesce((SELECT id FROM documents ORDER BY rowid DESC LIMIT 1), '')
      || '-' || coalesce((SELECT id FROM audit_log WHERE action <> 'document.view' AND action NOT GLOB 'session.*' ORDER BY id DESC LIMIT 1), 0)
      AS version`;
}

const ROWS_AT_ONCE = 8_000;

/**
 * Documents that expire on `lastDate` (`YYYY-MM-DD`) or before, soonest first, as the JSON of `ExpiringDocument[]`;
 * `json` is null when the list is still at one of `knownVersions`.
 */
export async function expiringDocuments(db: Database, lastDate: string, knownVersions: readonly string[]) {
  const known = JSON.stringify(knownVersions);
  const { version, json } = await readList(db, {
    rowsAtOnce: ROWS_AT_ONCE,
    count: sql`SELECT count(*) FROM documents WHERE expiry_date <= ${lastDate}`,
    pageOf: (range, total) => sql`
      SELECT version, CASE WHEN version IN (SELECT value FROM json_each(${known})) THEN NULL ELSE (
        SELECT coalesce(group_concat(document, ','), '') FROM (
          SELECT json_object(
            'id', m.id, 'docType', m.doc_type, 'status', m.status, 'expiryDate', m.expiry_date,
            'fileName', m.file_name, 'filePath', m.file_path, 'version', m.version,
            'driver', json_object('fullName', d.full_name, 'contractType', d.contract_type)) AS document
          FROM documents m JOIN drivers d ON d.id = m.driver_id
          WHERE m.expiry_date <= ${lastDate} ORDER BY m.expiry_date, d.full_name, m.id ${range})) END AS json ${total}
      FROM (${versionOn(lastDate)})`,
  });
  return { version, json: json === null ? null : `[${json}]` };
}
