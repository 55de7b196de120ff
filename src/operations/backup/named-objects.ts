import type { Client } from '@libsql/client';
import { keyIn } from '../../../db/queries/object-path';

/** `sha256` (hex) is unknown for reports. */
export type NamedObject = { key: string; contentType: string; sha256: string | null };

export async function namedObjects(client: Pick<Client, 'execute'>): Promise<NamedObject[]> {
  const { rows } = await client.execute(`
    SELECT ${keyIn('file_path')} AS key, content_type, sha256 FROM documents
    UNION SELECT raw_key, 'application/octet-stream', NULL FROM payment_reports WHERE raw_key IS NOT NULL
    UNION SELECT file_key, content_type, sha256 FROM recibos WHERE file_key IS NOT NULL
    UNION SELECT object_key, 'application/zip', sha256 FROM accountant_months WHERE object_key IS NOT NULL
    ORDER BY 1`);
  return rows.map(({ key, content_type: contentType, sha256 }) => {
    return {
      key: String(key),
      contentType: String(contentType),
      sha256: sha256 === null ? null : String(sha256),
    };
  });
}
