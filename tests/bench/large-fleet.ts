import { Database as BareDatabase } from 'bun:sqlite';
import { cp, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateDatabase } from '../../db/migrations/apply';
import { type Database, openDatabase } from '../../db/opening/client';
import { openStaffSession } from '../support/databases/rows';
import { insertFleet } from '../support/databases/services';

/** Documents and weeks for each driver: 10,000 drivers have 50,000 documents and 500,000 records. */
const DOCUMENTS = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL', 'VEHICLE_DOC'];
const WEEKS = 50;

export type LargeFleet = { cookie: string; driverIds: string[]; pendingIds: string[]; payableIds: string[] };

export const databaseIn = (folder: string) => `file:${join(folder, 'frota.db')}`;

type Paperwork = { weeks: number; documents: readonly string[] };

/** Prepares the demo fleet, enlarged, in a database without files; signed in already. */
export async function prepareFleet(
  folder: string,
  drivers: number,
  { weeks, documents }: Paperwork = { weeks: WEEKS, documents: DOCUMENTS },
): Promise<LargeFleet> {
  await mkdir(folder, { recursive: true });
  const { db, close } = await openDatabase({ url: databaseIn(folder) });
  await migrateDatabase(db);
  const now = new Date();
  await insertFleet(db, { drivers, weeks, now });
  await addDocuments(db, documents);
  await addRecords(db, weeks, now);
  const ids = async (where: string, table = 'drivers') => {
    const { rows } = await db.$client.execute(`SELECT id FROM ${table} WHERE ${where} ORDER BY id`);
    return rows.map((row) => String(row.id));
  };
  const fleet = {
    cookie: await openStaffSession(db, { at: now }),
    driverIds: await ids('1'),
    pendingIds: await ids("status = 'PENDING_VALIDATION'"),
    payableIds: await ids(
      "status = 'PENDING' AND payout_cents >= 0 AND driver_id IN (SELECT id FROM drivers WHERE status = 'ACTIVE')",
      'financial_records',
    ),
  };
  await close();
  return fleet;
}

/** Makes a copy for another process, since a database file belongs to one at a time. It is flushed to the disk, so
 * that no measured commit waits for it. */
export async function copyFleet(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const copy = await open(join(to, 'frota.db'));
  await copy.sync();
  await copy.close();
}

const UUID = 'lower(hex(randomblob(16)))';

/** Adds as many registrations without documents to a copy that nobody has open; answers their ids. */
export function addPending(folder: string, count: number): string[] {
  const db = new BareDatabase(join(folder, 'frota.db'));
  try {
    return db
      .query<{ id: string }, [number]>(`
        WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ?)
        INSERT INTO drivers (id, full_name, email, phone_number, cmtvde_number, contract_type, status, created_at)
        SELECT ${UUID}, own.full_name, value || '.' || own.email, own.phone_number, own.cmtvde_number || '-' || value,
          own.contract_type, 'PENDING_VALIDATION', own.created_at
        FROM numbers JOIN (SELECT * FROM drivers ORDER BY id LIMIT 1) own
        RETURNING id`)
      .all(count)
      .map(({ id }) => id);
  } finally {
    db.close();
  }
}

async function addDocuments(db: Database, documents: readonly string[]): Promise<void> {
  await db.$client.execute(`
    INSERT INTO documents (id, driver_id, doc_type, status, file_path, document_url, file_name, expiry_date,
      created_at, content_type, size, sha256)
    SELECT ${UUID}, drivers.id, value, 'PENDING_VALIDATION', path, path,
      'documento.pdf', date('now', '+' || (60 + abs(random()) % 3000) || ' days'), drivers.created_at,
      'application/pdf', 9, ${UUID} || ${UUID}
    FROM (SELECT drivers.*, value, '/objects/' || drivers.id || value AS path
      FROM drivers, json_each('${JSON.stringify(documents)}')) drivers
    WHERE NOT EXISTS (SELECT 1 FROM documents WHERE driver_id = drivers.id AND doc_type = value)`);
}

async function addRecords(db: Database, weeks: number, now: Date): Promise<void> {
  const monday = new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  await db.$client.execute(`
    WITH RECURSIVE weeks(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM weeks WHERE value < ${weeks - 1})
    INSERT INTO financial_records (id, driver_id, week_start_date, gross_cents, commission_cents,
      adjustments_cents, cash_cents, flat_rate_cents, payout_cents, status, created_at)
    SELECT ${UUID}, drivers.id, date('${monday}', '-' || (7 * weeks.value) || ' days'), 80000, 20000, 0, 0, 2500,
      57500, 'PAID', '${now.toISOString()}'
    FROM drivers, weeks
    WHERE true ON CONFLICT DO NOTHING`);
}
