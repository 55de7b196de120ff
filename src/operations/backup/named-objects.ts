import type { Client } from '@libsql/client';
import { keyIn } from '../../../db/queries/object-path';

/** `sha256` (hex) is unknown for reports. */
export type NamedObject = { key: string; contentType: string; sha256: string | null };

/** Tables that name objects. A backup of an earlier version lacks the later ones. */
const NAMING: Record<string, string> = {
  documents: `SELECT ${keyIn('file_path')} AS key, content_type, sha256 FROM documents`,
  payment_reports: `SELECT raw_key AS key, 'application/octet-stream' AS content_type, NULL AS sha256
    FROM payment_reports WHERE raw_key IS NOT NULL`,
  contract_files: 'SELECT file_key AS key, content_type, sha256 FROM contract_files',
  recibos: 'SELECT file_key AS key, content_type, sha256 FROM recibos WHERE file_key IS NOT NULL',
  accountant_months: `SELECT object_key AS key, 'application/zip' AS content_type, sha256
    FROM accountant_months WHERE object_key IS NOT NULL`,
};

export async function namedObjects(client: Pick<Client, 'execute'>): Promise<NamedObject[]> {
  const tables = await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const selects = tables.rows.flatMap(({ name }) => NAMING[String(name)] ?? []);
  const { rows } = await client.execute(`${selects.join(' UNION ')} ORDER BY key`);
  return rows.map(({ key, content_type: contentType, sha256 }) => {
    return {
      key: String(key),
      contentType: String(contentType),
      sha256: sha256 === null ? null : String(sha256),
    };
  });
}
