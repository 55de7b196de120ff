import { eq, sql } from 'drizzle-orm';
import { contractFiles } from '../../db/schema/contract-files';
import { driverSessions } from '../../db/schema/driver-sessions';
import { recibos } from '../../db/schema/recibos';
import type { WeekChecklist } from '../../src/money/week-closings/schema';
import { addressHash } from '../../src/people/driver-sessions/address-hash';
import { DRIVER_SESSION } from '../../src/people/driver-sessions/session-rules';
import { cookieName } from '../../src/platform/sessions/cookies';
import { createHashedToken } from '../../src/platform/sessions/token';
import type { Services } from '../../src/services';
import { mondayFrom } from '../fixtures/dates';
import { pngFile } from '../support/api/files';
import { insertOwnCar, openStaffSession } from '../support/databases/rows';
import { boltName, boltReport } from '../support/reports/weeks';
import { accountantMonth, tollsOf } from './growing-fleet';

export const TIMES = 5;
/** The transfers of one file for the bank. */
const TRANSFERS = 20;
const CLOSED_WEEKS = 3;
/** The cars of one file of tolls. */
const PASSING = 25;

/** `times`: how often it is called, where that differs from the others. */
export type Call = {
  name: string;
  request: (turn: number) => Request | Promise<Request>;
  reason?: string;
  times?: number;
};

type Answer = (request: Request) => Promise<Response>;

/** The calls that the API and its pages are measured by; each change is of another row every time. */
export async function callsOf(services: Services, lists: readonly string[], answer: Answer): Promise<Call[]> {
  const { db, now } = services;
  const ids = async (sql: string, limit = TIMES) =>
    (await db.$client.execute(`${sql} LIMIT ${limit}`)).rows.map((row) => String(row.id));
  const [own = ''] = await ids(`SELECT d.id FROM drivers d WHERE status = 'ACTIVE'
    AND EXISTS (SELECT 1 FROM financial_records WHERE driver_id = d.id)`);
  // A driver's archive has the files of documents, and documents of a grown fleet have none.
  await db.$client.execute(`DELETE FROM documents WHERE driver_id = '${own}'`);
  await insertOwnCar(db, own, { plate: 'AA00BB', device: '600000000001' });
  await giveReciboFile(services, own);
  await giveContract(services, own);
  const cookie = `${await openStaffSession(db, { at: now() })}; ${await openDriverSession(services, own)}`;
  const pending = "FROM drivers d WHERE status = 'PENDING_VALIDATION'";
  const undecided = "EXISTS (SELECT 1 FROM documents WHERE driver_id = d.id AND status <> 'VALIDATED')";
  const payable = `FROM financial_records r WHERE status = 'PENDING' AND payout_cents > 0 AND carried_to IS NULL
    AND driver_id IN (SELECT id FROM drivers WHERE status = 'ACTIVE')
    AND NOT EXISTS (SELECT 1 FROM payment_batch_lines WHERE record_id = r.id)`;
  const found = {
    rejected: await ids(`SELECT id ${pending} AND ${undecided} ORDER BY id DESC`),
    approved: await ids(`SELECT id ${pending} AND NOT ${undecided}`),
    documents: await ids("SELECT id FROM documents WHERE status = 'PENDING_VALIDATION'"),
    accounts: await ids('SELECT id FROM bank_accounts'),
    cars: await ids('SELECT id FROM cars WHERE is_waiting = 0'),
    plates: await ids("SELECT plate AS id FROM cars WHERE owner = 'FROTA'", PASSING),
    files: await ids('SELECT id FROM payment_batches WHERE file IS NOT NULL'),
    held: await ids("SELECT id FROM cost_files WHERE outcome = 'held'"),
    imported: await ids("SELECT id FROM cost_files WHERE outcome = 'imported'", 1),
    own: await ids(`SELECT id FROM financial_records WHERE driver_id = '${own}'`),
    contracts: await ids('SELECT id FROM contract_files'),
    recibos: await ids('SELECT id FROM recibos WHERE file_key IS NOT NULL'),
    paid: await ids(`SELECT id ${payable} ORDER BY id`),
    exported: await ids(
      `SELECT id ${payable} AND EXISTS (SELECT 1 FROM bank_accounts WHERE driver_id = r.driver_id AND status = 'CONFIRMED')
        ORDER BY id DESC`,
      TIMES * TRANSFERS,
    ),
    weeks: await ids('SELECT DISTINCT week_start_date AS id FROM financial_records ORDER BY 1', CLOSED_WEEKS),
  };
  const { rows } = await db.$client.execute('SELECT count(*) AS n FROM financial_records');
  const last = Math.floor(Number(rows[0]?.n) * 0.9);
  const send = (method: string, path: string, body?: BodyInit, type = 'application/json') =>
    new Request(`http://localhost:3000${path}`, {
      method,
      headers: {
        Cookie: cookie,
        'Accept-Encoding': 'identity',
        ...(typeof body === 'string' && { 'Content-Type': type }),
      },
      ...(body !== undefined && { body }),
    });
  const get = (name: string, reason?: string): Call => {
    const noun = /^\/api\/([\w-]+(?:\/recibos)?)(?:\/weeks)?\/:id/.exec(name)?.[1];
    const shown: Record<string, readonly string[]> = {
      drivers: [own],
      me: found.own,
      recibos: found.recibos,
      'contract-files': found.contracts,
      'me/recibos': found.recibos,
      documents: found.documents,
      cars: found.cars,
      'bank-accounts': found.accounts,
      'payment-batches': found.files,
      'cost-files': found.held,
    };
    const [id] = shown[noun ?? ''] ?? found.paid;
    const path = name
      .replace(':id', id ?? '')
      .replace(':file', found.imported[0] ?? '')
      .replace(':driver', own)
      .replace(':days', '30')
      .replace(/:month\b/, accountantMonth(now()))
      .replace(':monday', mondayFrom(now(), -2))
      .replace('…', `${last}`);
    return { name: `GET ${name}`, request: () => send('GET', path), ...(reason && { reason }) };
  };
  const decide = (name: string, noun: string, which: readonly string[], status: string): Call => ({
    name,
    request: (turn) => send('PATCH', `/api/${noun}/${which[turn]}/status`, JSON.stringify({ status })),
  });
  const seen = async <T>(request: Request): Promise<T> => (await answer(request)).json();
  const close = async (turn: number) => {
    const path = `/api/weeks/${found.weeks[turn]}`;
    const { digest, findings } = await seen<WeekChecklist>(send('GET', `${path}/checklist`));
    const passedOver = findings
      .filter(({ needsReason }) => needsReason)
      .map(({ check, subject }) => ({ check, subject, reason: 'Ensaio' }));
    return send('POST', `${path}/close`, JSON.stringify({ digest, passedOver }));
  };
  const makeFile = async (turn: number) => {
    const records = found.exported.slice(turn * TRANSFERS, (turn + 1) * TRANSFERS);
    const preview = send('POST', '/api/payment-batches/preview', JSON.stringify({ records }));
    const { digest } = await seen<{ digest: string }>(preview);
    return send('POST', '/api/payment-batches', JSON.stringify({ records, digest }));
  };
  return [
    ...PAGES.map((path) => get(path)),
    ...READ.map(([path, reason]) => get(path, reason)),
    ...lists.filter((list) => !READ.some(([path]) => path.split('?')[0] === list)).map((path) => get(path)),
    decide('a rejection', 'drivers', found.rejected, 'INACTIVE'),
    decide('an approval', 'drivers', found.approved, 'ACTIVE'),
    decide('a document’s decision', 'documents', found.documents, 'VALIDATED'),
    decide('a payment', 'financial-records', found.paid, 'PAID'),
    { name: 'a registration', request: (turn) => send('POST', '/api/drivers', registration(turn)) },
    {
      name: 'a report of 50 rows',
      request: (turn) => send('POST', '/api/payment-reports', report(turn, now())),
    },
    {
      name: 'a hand-over of a car',
      request: (turn) => send('POST', '/api/holdings', handOver(found.cars[turn], own, now())),
    },
    {
      name: `a file of tolls of ${PASSING} cars`,
      request: (turn) => send('POST', '/api/cost-files', tolls(turn, found.plates, now())),
    },
    { name: `a file of ${TRANSFERS} transfers`, request: makeFile },
    { name: 'the closing of a week', reason: CLOSED, times: CLOSED_WEEKS, request: close },
  ];
}

async function giveReciboFile({ db, storage }: Services, driverId: string): Promise<void> {
  const key = crypto.randomUUID();
  await storage.keep(key, pngFile().bytes, 'image/png');
  await db
    .update(recibos)
    .set({ fileKey: key, fileName: 'recibo.png', contentType: 'image/png' })
    .where(eq(recibos.id, sql`(SELECT min(id) FROM ${recibos} WHERE driver_id = ${driverId})`));
}

async function giveContract({ db, storage, now }: Services, driverId: string): Promise<void> {
  const { bytes } = pngFile();
  const [id, fileKey] = [crypto.randomUUID(), crypto.randomUUID()];
  await storage.keep(fileKey, bytes, 'image/png');
  await db.insert(contractFiles).values({
    id,
    driverId,
    startsOn: '2026-01-01',
    fileKey,
    fileName: 'contrato.png',
    contentType: 'image/png',
    size: bytes.byteLength,
    sha256: '',
    addedBy: 'ana@frota.test',
    createdAt: now().toISOString(),
  });
}

/** Signs a driver in to their own page, in the browser of staff. */
async function openDriverSession(services: Services, driverId: string): Promise<string> {
  const { db, now, publicOrigin } = services;
  const { token, tokenHash } = await createHashedToken();
  const [driver] = await db.$client
    .execute({ sql: 'SELECT email FROM drivers WHERE id = ?', args: [driverId] })
    .then(({ rows }) => rows);
  const at = now().toISOString();
  await db.insert(driverSessions).values({
    tokenHash,
    driverId,
    emailHash: await addressHash(services, String(driver?.email)),
    createdAt: at,
    lastSeenAt: at,
  });
  return `${cookieName(DRIVER_SESSION, publicOrigin)}=${token}`;
}

const PAGES = [
  '/',
  '/register',
  '/drivers',
  '/finances',
  '/documents',
  '/email-config',
  '/me',
  '/send-document',
];

const SUMMED = 'of the whole fleet, and kept until something changes';
const COUNTED = 'how many there are in all is counted by an index';
const WAITING = 'what waits for staff, which has a ceiling';
const CLOSED = 'every record of the week is looked at, and each negative one carried over';
const PAID = 'the rows of each file are looked through for those that are paid';
const ADDED = 'the movements of the newest files are summed';
const HELD = 'every car is read, with who has it now';
const COMPARED = 'a name is looked for among all drivers';

/** The pages ask for the shorter ones first. A reason is given where one takes longer than its answer. */
const READ: readonly (readonly [path: string, reason?: string])[] = [
  ['/api/stats', SUMMED],
  ['/api/financial-records?limit=5', COUNTED],
  ['/api/documents/expiring/:days'],
  ['/api/drivers/with-documents?limit=100'],
  ['/api/drivers/with-documents'],
  ['/api/financial-records?limit=100', COUNTED],
  ['/api/financial-records/summary', SUMMED],
  ['/api/financial-records/weeks', SUMMED],
  ['/api/car-sums?week=:monday', HELD],
  ['/api/car-sums/export?week=:monday&format=csv', HELD],
  ['/api/financial-records/pending'],
  ['/api/financial-records'],
  ['/api/financial-records?offset=…&limit=100', SUMMED],
  // With 100,000 records a week has more than one export contains, so this one is filtered.
  ['/api/financial-records/export?format=csv&week=:monday&driver=afonso', COMPARED],
  ['/api/financial-records?driver=afonso&limit=200', COMPARED],
  ['/api/drivers/found?search=afonso', COMPARED],
  ['/api/financial-records?week=:monday&limit=200', COUNTED],
  ['/api/payment-reports?limit=20', PAID],
  ['/api/payment-reports/waiting?limit=20', COMPARED],
  ['/api/platform-accounts?limit=20'],
  ['/api/cars?limit=100', HELD],
  ['/api/cars/lapsing/:days', HELD],
  ['/api/car-cards', HELD],
  ['/api/cost-files', ADDED],
  ['/api/cost-files/:id/preview', HELD],
  ['/api/cost-files/payers?files=:file'],
  ['/api/cost-files/unread', WAITING],
  ['/api/cost-files/sources', WAITING],
  ['/api/cost-files/senders', WAITING],
  ['/api/cost-movements/waiting', WAITING],
  ['/api/cost-movements/restated', WAITING],
  ['/api/today', HELD],
  ['/api/today/next?driver=:driver'],
  ['/api/health', WAITING],
];

function handOver(carId: string | undefined, driverId: string, now: Date): string {
  return JSON.stringify({ carId, driverId, startsAt: `${mondayFrom(now, -1)} 09:30` });
}

function tolls(turn: number, plates: readonly string[], now: Date): FormData {
  const form = new FormData();
  form.set('file', new File([tollsOf(plates, mondayFrom(now, -(4 + turn)))], 'portagens.xlsx'));
  return form;
}

function registration(turn: number): string {
  const own = {
    fullName: `Rita Nova ${turn}`,
    email: `rita.${turn}@exemplo.test`,
    cmtvdeNumber: `CRESCE-${turn}`,
  };
  return JSON.stringify({ ...own, phoneNumber: '912345678', contractType: 'SLOT' });
}

function report(turn: number, now: Date): FormData {
  const weeks = Array.from({ length: 50 }, (_, n) => ({
    id: crypto.randomUUID(),
    name: `Ninguém Conhecido ${n}`,
    gross: '10.00',
  }));
  const form = new FormData();
  form.set('file', new File([boltReport(weeks)], boltName(mondayFrom(now, -(80 + turn)))));
  return form;
}
