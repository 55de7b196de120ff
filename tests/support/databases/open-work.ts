import type { Database } from '../../../db/opening/client';
import type { OpenWork } from './mixed-load';

const DOCUMENTS = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL', 'VEHICLE_DOC'];

/** Inserts pending drivers with five pending documents each, and as many active ones with a pending record for each
 * of so many weeks. */
export async function fillOpenWork(
  db: Database,
  fleet: { drivers: number; weeks: number },
): Promise<OpenWork> {
  const types = JSON.stringify(DOCUMENTS);
  await db.$client.batch(
    [
      `INSERT INTO drivers (id, full_name, email, phone_number, cmtvde_number, contract_type, status, created_at,
          approved_at)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${fleet.drivers})
        SELECT s.key || '-' || i, 'Condutor ' || i, s.key || i || '@example.pt', '912345678', s.key || i, 'SLOT',
          s.value, strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i, 'unixepoch'),
          iif(s.value = 'ACTIVE', strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i, 'unixepoch'), NULL)
        FROM n, json_each('{"driver":"PENDING_VALIDATION","active":"ACTIVE"}') s`,
      `INSERT INTO documents (id, driver_id, doc_type, status, file_path, document_url, file_name, expiry_date,
          created_at, content_type, size, sha256)
        SELECT 'document-' || t.key || d.id, d.id, t.value, 'PENDING_VALIDATION', '/objects/' || t.key || d.id,
          '/objects/' || t.key || d.id, 'documento.pdf', date('now', (d.rowid % 900) || ' days'), d.created_at,
          'application/pdf', 9, 'x'
        FROM drivers d, json_each('${types}') t WHERE d.status = 'PENDING_VALIDATION'`,
      `INSERT INTO financial_records (id, driver_id, week_start_date, gross_cents, commission_cents,
          adjustments_cents, cash_cents, flat_rate_cents, payout_cents, status, created_at)
        WITH RECURSIVE w (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM w WHERE i < ${fleet.weeks - 1})
        SELECT 'record-' || w.i || d.id, d.id, date('2026-11-16', (-7 * w.i) || ' days'), 80000, 20000, 0, 0, 2500,
          57500, 'PENDING', d.created_at FROM drivers d, w WHERE d.status = 'ACTIVE'`,
    ],
    'write',
  );
  async function ids(table: string) {
    const { rows } = await db.$client.execute(`SELECT id FROM ${table} WHERE status <> 'ACTIVE' ORDER BY id`);
    return rows.map((row) => String(row.id));
  }
  return {
    drivers: await ids('drivers'),
    documents: await ids('documents'),
    records: await ids('financial_records'),
  };
}
