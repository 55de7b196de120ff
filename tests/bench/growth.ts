import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../../src/app';
import { openStaffSession } from '../support/api/staff-session';
import { openServices } from '../support/databases/services';
import { boltName, boltReport } from '../support/reports/weeks';
import type { Result } from './budget';
import { addReports, mondayBefore, multiply } from './growing-fleet';
import { prepareFleet } from './large-fleet';

export type Size = { drivers: number; weeks: number; documents: readonly string[] };

const EACH_DOCUMENT = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL', 'VEHICLE_DOC'];
export const SIZES: readonly Size[] = [
  { drivers: 1_000, weeks: 50, documents: EACH_DOCUMENT },
  { drivers: 10_000, weeks: 50, documents: EACH_DOCUMENT },
  { drivers: 100_000, weeks: 5, documents: ['CC'] },
];
const TIMES = 5;
/** Where there is a reason: no faster than the fleet itself, which is ten times the one before. */
const AS_THE_FLEET = 15;
/** In ms: less is noise. */
const NOISE_MS = 1;

type Call = { name: string; request: (turn: number) => Request; reason?: string };
type Seen = { ms: number; bytes: number };

/** What each call takes of the processor after a change, in fleets of different sizes, beside what its answer grows. */
export async function measureGrowth(folder: string, sizes: readonly Size[] = SIZES): Promise<Result[]> {
  const seen = new Map<string, { call: Call; times: Seen[] }>();
  for (const size of sizes) {
    const place = join(folder, `growth-${size.drivers}`);
    await mkdir(place);
    const { services, db, close } = await openFleet(place, size, sizes[0]?.drivers ?? size.drivers);
    const app = createApp(services);
    for (const call of await callsOf(services, listsOf(app))) {
      const one = seen.get(call.name) ?? { call, times: [] };
      const change = () =>
        db.$client.execute(
          "INSERT INTO audit_log (actor, action, subject) VALUES ('system', 'bench.change', '')",
        );
      one.times.push(await measure(call, (request) => app.fetch(request), change));
      seen.set(call.name, one);
    }
    await close();
  }
  return [...seen.values()].map(({ call, times }) => rowOf(call, times, sizes));
}

/** `copied`: of so many drivers the others are copies. */
async function openFleet(folder: string, { drivers, weeks, documents }: Size, copied: number) {
  await prepareFleet(folder, copied, { weeks, documents });
  const opened = await openServices(folder, { now: () => new Date() });
  if (documents.length < EACH_DOCUMENT.length) {
    const kept = `SELECT value FROM json_each('${JSON.stringify(documents)}')`;
    await opened.db.$client.execute(`DELETE FROM documents WHERE doc_type NOT IN (${kept})`);
  }
  await addReports(opened.services);
  if (drivers > copied) await multiply(opened.db, drivers / copied);
  return opened;
}

async function measure(
  { name, request }: Call,
  answer: (request: Request) => Response | Promise<Response>,
  change: () => Promise<unknown>,
): Promise<Seen> {
  const times: number[] = [];
  let bytes = 0;
  // What the call before left is not this one's.
  Bun.gc(true);
  for (let turn = 0; turn < TIMES; turn += 1) {
    await change();
    const asked = request(turn);
    const begun = process.cpuUsage();
    const answered = await answer(asked);
    bytes = (await answered.arrayBuffer()).byteLength;
    const { user, system } = process.cpuUsage(begun);
    times.push((user + system) / 1000);
    if (answered.status >= 400) throw new Error(`${name}: ${answered.status}`);
  }
  return { ms: Math.min(...times), bytes };
}

function rowOf({ name, reason }: Call, times: readonly Seen[], sizes: readonly Size[]): Result {
  const growths = times.slice(1).map((larger, at) => {
    const smaller = times[at] ?? larger;
    const answers = Math.max(1, larger.bytes / Math.max(1, smaller.bytes));
    return (larger.ms + NOISE_MS) / (smaller.ms + NOISE_MS) / answers;
  });
  const told = times.map(
    ({ ms, bytes }, at) => `${sizes[at]?.drivers}: ${ms.toFixed(1)} ms, ${(bytes / 1000).toFixed(1)} kB`,
  );
  return {
    what: `${name}, as the fleet grows`,
    measured: Math.max(...growths),
    unit: 'ratio',
    budget: { atMost: reason ? AS_THE_FLEET : 2 },
    detail: `${told.join('; ')}${reason ? `; ${reason}` : ''}`,
  };
}

/** A driver's own, no answer of the office's, or a week's PDFs, which have rows of their own. */
const NOT_ASKED = /^\/api\/(login|callback|logout|me|weeks\/:monday\/statements)\b/;

export function listsOf({ routes }: Pick<ReturnType<typeof createApp>, 'routes'>): string[] {
  const paths = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  return [...new Set(paths)].filter((path) => path.startsWith('/api/') && !NOT_ASKED.test(path));
}

type Services = Awaited<ReturnType<typeof openServices>>['services'];

/** What the API is asked, and by which page at first; each change of another row at every turn. */
async function callsOf({ db, now }: Services, lists: readonly string[]): Promise<Call[]> {
  const cookie = await openStaffSession(db, { at: now() });
  const ids = async (sql: string) =>
    (await db.$client.execute(`${sql} LIMIT ${TIMES}`)).rows.map((row) => String(row.id));
  const pending = "FROM drivers d WHERE status = 'PENDING_VALIDATION'";
  const undecided = "EXISTS (SELECT 1 FROM documents WHERE driver_id = d.id AND status <> 'VALIDATED')";
  const found = {
    rejected: await ids(`SELECT id ${pending} AND ${undecided} ORDER BY id DESC`),
    approved: await ids(`SELECT id ${pending} AND NOT ${undecided}`),
    documents: await ids("SELECT id FROM documents WHERE status = 'PENDING_VALIDATION'"),
    accounts: await ids('SELECT id FROM bank_accounts'),
    files: await ids('SELECT id FROM payment_batches WHERE file IS NOT NULL'),
    paid: await ids(`SELECT id FROM financial_records WHERE status = 'PENDING' AND payout_cents >= 0
      AND driver_id IN (SELECT id FROM drivers WHERE status = 'ACTIVE')`),
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
    const noun = /^\/api\/([\w-]+)\/:id/.exec(name)?.[1];
    const shown: Record<string, readonly string[]> = {
      ...{ drivers: found.rejected, documents: found.documents },
      ...{ 'bank-accounts': found.accounts, 'payment-batches': found.files },
    };
    const [id] = shown[noun ?? ''] ?? found.paid;
    const path = name
      .replace(':id', id ?? '')
      .replace(':days', '30')
      .replace(':monday', mondayBefore(now(), 2))
      .replace('…', `${last}`);
    return { name: `GET ${name}`, request: () => send('GET', path), ...(reason && { reason }) };
  };
  const decide = (name: string, noun: string, which: readonly string[], status: string): Call => ({
    name,
    request: (turn) => send('PATCH', `/api/${noun}/${which[turn]}/status`, JSON.stringify({ status })),
  });
  return [
    ...READ.map(([path, reason]) => get(path, reason)),
    ...lists.filter((list) => !READ.some(([path]) => path.split('?')[0] === list)).map((path) => get(path)),
    decide('a rejection', 'drivers', found.rejected, 'INACTIVE'),
    decide('an approval', 'drivers', found.approved, 'ACTIVE'),
    decide('a document’s decision', 'documents', found.documents, 'VALIDATED'),
    decide('a payment', 'financial-records', found.paid, 'PAID'),
    { name: 'a registration', request: (turn) => send('POST', '/api/drivers', registration(turn)) },
    {
      name: 'a report of 50 rows',
      reason: COMPARED,
      request: (turn) => send('POST', '/api/payment-reports', report(turn, now())),
    },
  ];
}

const SUMMED = 'of the whole fleet, and kept until something changes';
const COUNTED = 'how many there are in all is counted by an index';
const WAITING = 'what waits for staff, which has a ceiling';
const COMPARED = 'a name is looked for among all drivers';

/** The pages ask for the shorter ones first. With the reason why one takes longer than its answer. */
const READ: readonly (readonly [path: string, reason?: string])[] = [
  ['/api/stats', SUMMED],
  ['/api/financial-records?limit=5', COUNTED],
  ['/api/documents/expiring/:days'],
  ['/api/drivers/with-documents?limit=100'],
  ['/api/drivers/with-documents'],
  ['/api/financial-records?limit=100', COUNTED],
  ['/api/financial-records/summary', SUMMED],
  ['/api/financial-records/pending'],
  ['/api/financial-records'],
  ['/api/financial-records?offset=…&limit=100', SUMMED],
  ['/api/financial-records/export?format=csv&week=:monday'],
  ['/api/payment-reports?limit=20'],
  ['/api/payment-reports/waiting?limit=20', COMPARED],
  ['/api/platform-accounts?limit=20'],
  ['/api/health', WAITING],
];

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
    ...{ id: crypto.randomUUID(), name: `Ninguém Conhecido ${n}`, gross: '10.00' },
  }));
  const form = new FormData();
  form.set('file', new File([boltReport(weeks)], boltName(mondayBefore(now, 80 + turn))));
  return form;
}
