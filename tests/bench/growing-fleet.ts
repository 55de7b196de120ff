import type { Database } from '../../db/opening/client';
import { upload } from '../../src/reports/payment-reports/upload-report';
import type { Services } from '../../src/services';
import { STAFF_EMAIL } from '../support/databases/rows';
import { boltName, boltReport } from '../support/reports/weeks';

const DAY_MS = 86_400_000;
/** These weeks are before those of the fleet's records. */
const WEEKS_AGO = [70, 71];
const WAITING = 20;

type Person = { id: string; fullName: string; email: string };

/** Adds reports of one week each, with a row for every active driver and some for nobody. */
export async function addReports(services: Services): Promise<void> {
  const { rows } = await services.db.$client.execute(
    "SELECT id, full_name, email FROM drivers WHERE status = 'ACTIVE' ORDER BY id",
  );
  const people = rows.map(
    (row): Person => ({
      id: String(row.id),
      fullName: String(row.full_name),
      email: String(row.email),
    }),
  );
  for (const weeksAgo of WEEKS_AGO)
    await uploadWeek(services, mondayBefore(services.now(), weeksAgo), people);
}

export function mondayBefore(now: Date, weeks: number): string {
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS;
  return new Date(monday - weeks * 7 * DAY_MS).toISOString().slice(0, 10);
}

async function uploadWeek(services: Services, monday: string, people: readonly Person[]): Promise<void> {
  const known = people.map(({ id, fullName, email }) => ({ id, name: fullName, email, gross: '500.00' }));
  const unknown = Array.from({ length: WAITING }, (_, n) => ({
    id: crypto.randomUUID(),
    name: `Pessoa Desconhecida ${n}`,
    gross: '10.00',
    email: `ninguem.${n}@exemplo.test`,
  }));
  const bytes = new TextEncoder().encode(boltReport([...known, ...unknown]));
  await upload(services, { fileName: boltName(monday), bytes, dryRun: false }, STAFF_EMAIL);
}

/** A UUID that differs for each copy `n`. */
const another = (column: string) => `substr(${column}, 1, 30) || printf('%06x', n)`;

const PENDING_COPIES = 10;

const TABLES: Record<string, Record<string, string>> = {
  drivers: {
    id: another('id'),
    email: "n || '.' || email",
    cmtvde_number: "cmtvde_number || '-' || n",
    phone_number: "'9' || printf('%08d', abs(random()) % 100000000)",
    registration_key_hash: 'NULL',
    // No more than these may wait for staff, or be of today.
    created_at: `iif(n >= ${PENDING_COPIES}, strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-10 days', '-' || n || ' minutes'),
      created_at)`,
    status: `iif(status = 'PENDING_VALIDATION' AND n >= ${PENDING_COPIES}, 'INACTIVE', status)`,
  },
  vehicles: {
    id: another('id'),
    driver_id: another('driver_id'),
    license_plate: "license_plate || '-' || n",
  },
  bank_accounts: { id: another('id'), driver_id: another('driver_id') },
  documents: {
    id: another('id'),
    driver_id: another('driver_id'),
    file_path: "file_path || '-' || n",
    document_url: "document_url || '-' || n",
  },
  financial_records: { id: another('id'), driver_id: another('driver_id') },
  platform_accounts: { external_id: another('external_id'), driver_id: another('driver_id') },
  earnings: { id: 'NULL', driver_id: another('driver_id'), external_id: another('external_id') },
};

/** Multiplies the fleet: each driver again, with all their rows, in the same reports. */
export async function multiply(db: Database, times: number): Promise<void> {
  const copies = `(WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${times - 1})
    SELECT n FROM copies)`;
  for (const [table, changed] of Object.entries(TABLES)) {
    const { rows } = await db.$client.execute(`SELECT name FROM pragma_table_info('${table}')`);
    const columns = rows.map(({ name }) => String(name));
    const values = columns.map((name) => changed[name] ?? name);
    const which = table === 'earnings' ? "state <> 'waiting'" : '1';
    await db.$client.execute(`INSERT INTO ${table} (${columns.join()})
      SELECT ${values.join()} FROM ${table}, ${copies} WHERE ${which}`);
  }
}
