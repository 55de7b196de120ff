import { readGroups } from '../../src/ledger/kernel/book-reports';
import { listReports } from '../../src/ledger/kernel/reports';
import { matchReports, newMatchCache } from '../../src/ledger/matching/match-report';
import { openFile } from '../../src/ledger/report-files/open-files';
import { readReport } from '../../src/ledger/report-files/read-report';
import { upload } from '../../src/reports/payment-reports/upload-report';
import { STAFF_EMAIL } from '../support/databases/rows';
import { openServices } from '../support/databases/services';
import { BOLT_27, cellsOf, sampleText } from '../support/reports/samples';
import { boltName } from '../support/reports/weeks';
import { median, type Result } from './budget';
import { copyFleet } from './large-fleet';

const MOST_ROWS = 5_000;
const ROUNDS = 9;
const WEEK_MS = 7 * 86_400_000;

type Person = { id: string; fullName: string; email: string };
const KEYS = ['whole', 'reading', 'matching'] as const;
type Times = Record<(typeof KEYS)[number], number>;
type Services = Awaited<ReturnType<typeof openServices>>['services'];

/** Bolt's file as it comes, every cell quoted: a row for each person, week after week. */
function reportOf(people: readonly Person[], round: number): string {
  const [columns = [], sample = []] = cellsOf(BOLT_27);
  const [email, id] = [columns.indexOf('Email'), columns.indexOf('Identificador individual')];
  const perHour = columns.indexOf('Ganhos brutos por hora|€/h');
  const rows = people.map((person) => {
    const cells = sample.with(0, person.fullName).with(email, person.email).with(id, person.id);
    return cells
      .with(perHour, `${round}.40`)
      .map((cell) => `"${cell}"`)
      .join(',');
  });
  return [sampleText(BOLT_27).split('\n')[0], ...rows, ''].join('\n');
}

/** Measures uploads of reports: of a large platform's week and of a fleet's. */
export async function measureReports(folder: string): Promise<Result[]> {
  const own = `${folder}-report`;
  await copyFleet(folder, own);
  const { services, db, close } = await openServices(own, { now: () => new Date() });
  const { rows } = await db.$client.execute(
    `SELECT id, full_name, email FROM drivers WHERE status = 'ACTIVE' ORDER BY id LIMIT ${MOST_ROWS}`,
  );
  const people = rows.map((row) => ({
    id: String(row.id),
    fullName: String(row.full_name),
    email: String(row.email),
  }));
  try {
    const large = await measureImport(services, people, { firstWeeksAgo: 60 + ROUNDS, atMost: 800 });
    const small = await measureImport(services, people.slice(0, 50), {
      firstWeeksAgo: 60 + 2 * ROUNDS + 1,
      atMost: 40,
    });
    return [large, small];
  } finally {
    await close();
  }
}

type Budgeted = { firstWeeksAgo: number; atMost: number };

async function measureImport(
  services: Services,
  people: readonly Person[],
  { firstWeeksAgo, atMost }: Budgeted,
): Promise<Result> {
  const thisMonday = Date.now() - ((new Date().getUTCDay() + 6) % 7) * 86_400_000;
  const times: Record<keyof Times, number[]> = { whole: [], reading: [], matching: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const monday = new Date(thisMonday - (firstWeeksAgo - round) * WEEK_MS).toISOString().slice(0, 10);
    const seen = await oneImport(services, boltName(monday), reportOf(people, round + 1));
    // The first one meets accounts that are not known yet, and code that never ran.
    if (round < 0) continue;
    for (const key of KEYS) times[key].push(seen[key]);
  }
  const [whole, reading, matching] = [median(times.whole), median(times.reading), median(times.matching)];
  const parts = { reading, matching, 'deciding and writing': whole - reading - matching };
  const told = Object.entries(parts).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
  return {
    what: `a report of ${people.length} rows`,
    measured: whole,
    unit: 'ms',
    budget: { atMost },
    detail: `median of ${ROUNDS}: ${told.join(', ')} ms`,
  };
}

async function oneImport(services: Services, fileName: string, text: string): Promise<Times> {
  const bytes = new TextEncoder().encode(text);
  const today = services.now().toISOString().slice(0, 10);
  const opened = await openFile(fileName, bytes);
  const reading = await timed(() => readReport({ fileName, bytes, today }));
  const prepared = await timed(async () => {
    const provenance = { source: STAFF_EMAIL, actor: STAFF_EMAIL, messageId: null, sender: null };
    const groups = await readGroups(services, [{ files: opened, provenance }]);
    return matchReports(
      services.db,
      groups.flatMap(({ reads }) => reads),
      newMatchCache(),
    );
  });
  const whole = await timed(() => upload(services, { fileName, bytes, dryRun: false }, STAFF_EMAIL));
  const [report] = await listReports(services.db, 1);
  const rows = text.split('\n').length - 2;
  if (report?.outcome !== 'imported' || report.importedRows !== rows) {
    throw new Error(`${report?.importedRows} of ${rows} rows imported: ${report?.outcome}`);
  }
  return { reading, matching: prepared - reading, whole };
}

/** Answers ms. */
async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
