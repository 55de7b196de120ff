import type { Database } from '../../db/opening/client';
import { readCostFile } from '../../src/costs/cost-files/cost-file';
import { receiveUntrustedCosts } from '../../src/money/costs/receive';
import { uploadCosts } from '../../src/money/costs/upload';
import { sha256Hex } from '../../src/platform/secrets/digest';
import { upload } from '../../src/reports/payment-reports/upload-report';
import type { Services } from '../../src/services';
import { viaVerdeWorkbook } from '../fixtures/costs/cost-files';
import { mondayFrom, shiftDate } from '../fixtures/dates';
import { STAFF_EMAIL } from '../support/databases/rows';
import { boltName, boltReport } from '../support/reports/weeks';

/** These weeks are before those of the fleet's records. */
const WEEKS_AGO = [70, 71];
const WAITING = 20;
/** The weeks of a file of tolls each, with so many passages of every car. */
const TOLLS_WEEKS_AGO = [3, 2];
const PASSAGES = 2;
/** Before all others; the second is in a month that is over, and of so few drivers as an accountant's month may have. */
const RECIBO_WEEKS_AGO = [90, 96] as const;
const OF_A_MONTH = 1_000;
export const accountantMonth = (now: Date) => mondayFrom(now, -RECIBO_WEEKS_AGO[1]).slice(0, 7);

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
  for (const weeksAgo of WEEKS_AGO) await uploadWeek(services, mondayFrom(services.now(), -weeksAgo), people);
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

/** Adds a file of tolls for each of these weeks, with passages of every car and some of strange ones. */
export async function addTolls(services: Services): Promise<void> {
  const { rows } = await services.db.$client.execute(
    'SELECT plate FROM cars WHERE is_waiting = 0 ORDER BY id',
  );
  for (const weeksAgo of TOLLS_WEEKS_AGO) {
    const strange = Array.from({ length: WAITING }, (_, n) => `ZZ${10 + n}ZZ`);
    const plates = [...rows.map(({ plate }) => String(plate)), ...strange];
    const bytes = tollsOf(plates, mondayFrom(services.now(), -weeksAgo));
    const file = { fileName: `${weeksAgo}.xlsx`, bytes, dryRun: false, mapping: null };
    const { outcome } = await uploadCosts(services, file, STAFF_EMAIL);
    if (outcome !== 'imported') throw new Error(`a file of tolls is ${outcome}`);
  }
}

/** Adds a file of tolls of each car by a sender whom nobody trusts for costs. */
export async function addHeldTolls(services: Services): Promise<void> {
  const { rows } = await services.db.$client.execute(
    'SELECT plate FROM cars WHERE is_waiting = 0 ORDER BY id',
  );
  const bytes = tollsOf(
    rows.map(({ plate }) => String(plate)),
    mondayFrom(services.now(), -5),
  );
  const fileName = 'por-aceitar.xlsx';
  const received = {
    fileName,
    sha256: await sha256Hex(bytes),
    reading: await readCostFile(bytes, fileName, new Map()),
  };
  const by = { staff: 'system', at: services.now().toISOString() };
  const receipt = { sender: 'portagens@exemplo.test', messageId: null };
  const outcome = await receiveUntrustedCosts(services, by, received, receipt);
  if (outcome !== 'held') throw new Error(`a file of tolls is ${outcome}`);
}

/** Every driver is asked for a recibo since an older week that is paid, and has one; so have some in the week before. */
export async function addRecibos(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  const [monday, first] = RECIBO_WEEKS_AGO.map((ago) => mondayFrom(services.now(), -ago)) as [string, string];
  const { $client } = services.db;
  await $client.execute(`INSERT INTO recibo_terms (id, driver_id, n, from_monday, kind, nif, iva_basis_points, lies,
      withholding_basis_points, created_by, created_at)
    SELECT 'x' || substr(id, 2), id, 1, '${first}', 'ASKED', '123456789', 0, 'INSIDE', 0, '${STAFF_EMAIL}',
      '${first}T10:00:00.000Z'
    FROM drivers`);
  await addWeekOfRecibos(services, monday, { prefix: 'x', most: -1 });
  await addWeekOfRecibos(services, first, { prefix: 'w', most: OF_A_MONTH });
}

/** Before all other weeks; `prefix` begins the ids. */
async function addWeekOfRecibos(
  { db }: Pick<Services, 'db'>,
  monday: string,
  { prefix, most }: { prefix: string; most: number },
): Promise<void> {
  const day = shiftDate(monday, 8);
  const { rows } = await db.$client.execute("SELECT name FROM pragma_table_info('financial_records')");
  const columns = rows.map(({ name }) => String(name));
  const changed: Record<string, string> = {
    id: `'${prefix}' || substr(id, 2)`,
    week_start_date: `'${monday}'`,
    status: "'PAID'",
    paid_at: `'${monday}T10:00:00.000Z'`,
    carried_to: 'NULL',
    payout_cents: 'abs(payout_cents) + 1',
  };
  await db.$client.batch(
    [
      `INSERT INTO financial_records (${columns.join()}) SELECT ${columns.map((name) => changed[name] ?? name).join()}
        FROM financial_records GROUP BY driver_id HAVING min(week_start_date) > '${monday}' ORDER BY driver_id LIMIT ${most}`,
      `INSERT INTO recibos (id, driver_id, document_key, issuer_nif, acquirer_nif, kind, fiscal_state, issued_on, number,
          atcud, taxed, not_subject_cents, stamp_duty_cents, taxes_cents, total_cents, withheld_cents, read_from, sent_by,
          created_at)
        SELECT '${prefix}y' || substr(id, 3), driver_id, 'r ' || id, '123456789', '500000000', 'FR', 'N', '${day}',
          'FR A/1', 'JJ37MMGM-1',
          json_array(json_object('region', 'PT', 'band', 'EXEMPT', 'baseCents', payout_cents, 'ivaCents', 0)),
          0, 0, 0, payout_cents, 0, 'qr', 'driver', '${day}T10:00:00.000Z'
        FROM financial_records WHERE week_start_date = '${monday}'`,
    ],
    'write',
  );
}

export function tollsOf(plates: readonly string[], monday: string): Uint8Array<ArrayBuffer> {
  const passages = plates.flatMap((plate, n) =>
    Array.from({ length: PASSAGES }, (_turn, turn) => ({
      plate,
      obu: '',
      exit: `${shiftDate(monday, (n + turn) % 7)} ${10 + turn}:${10 + (n % 50)}:00`,
      value: `${1 + (n % 9)}.${10 + turn}`,
    })),
  );
  return viaVerdeWorkbook(passages);
}

/** A UUID that differs for each copy `n`, and by its version from that of any original, which is 4. */
const another = (column: string) =>
  `substr(${column}, 1, 14) || '5' || substr(${column}, 16, 15) || printf('%06x', n)`;

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
  cars: {
    id: another('id'),
    plate: "plate || '-' || n",
    named_by: another('named_by'),
    named: "json_set(named, '$.licensePlate', named ->> 'licensePlate' || '-' || n)",
  },
  car_cards: { id: another('id'), number: "number || '-' || n" },
  holdings: {
    id: another('id'),
    car_id: another('car_id'),
    card_id: another('card_id'),
    driver_id: another('driver_id'),
  },
  cost_movements: {
    id: another('id'),
    key: "key || '-' || n",
    plate: "plate || '-' || n",
    device: "device || '-' || n",
    car_id: another('car_id'),
    driver_id: another('driver_id'),
  },
  cost_lines: { id: another('id'), movement_id: another('movement_id'), line: 'line + n * 100000' },
  cost_shares: { movement_id: another('movement_id'), driver_id: another('driver_id') },
  settlement_entries: {
    id: another('id'),
    driver_id: another('driver_id'),
    origin: `replace(origin, driver_id, ${another('driver_id')})`,
  },
};

/** The rows that are multiplied, where they are not all of a table: staff decide no more of what waits. */
const WHICH: Record<string, string> = {
  earnings: "state <> 'waiting'",
  cost_movements: "state <> 'waiting'",
  cost_lines: "movement_id IN (SELECT id FROM cost_movements WHERE state <> 'waiting')",
  settlement_entries: "origin_kind = 'cost'",
};

/** Multiplies the fleet: each driver again, with all their rows, in the same reports. */
export async function multiply(db: Database, times: number): Promise<void> {
  const copies = `(WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${times - 1})
    SELECT n FROM copies)`;
  for (const [table, changed] of Object.entries(TABLES)) {
    const { rows } = await db.$client.execute(`SELECT name FROM pragma_table_info('${table}')`);
    const columns = rows.map(({ name }) => String(name));
    const values = columns.map((name) => changed[name] ?? name);
    await db.$client.execute(`INSERT INTO ${table} (${columns.join()})
      SELECT ${values.join()} FROM ${table}, ${copies} WHERE ${WHICH[table] ?? '1'}`);
  }
  const lines = 'FROM cost_lines WHERE file_id = cost_files.id';
  await db.$client.execute(
    `UPDATE cost_files SET lines = (SELECT count(*) ${lines}), total_cents = (SELECT sum(cents) ${lines})`,
  );
}
