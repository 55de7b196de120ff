import Papa from 'papaparse';
import { readGroups } from '../../src/ledger/read-groups';
import { listReports } from '../../src/ledger/reports';
import { matchReports, newMatchCache } from '../../src/matching/match-cache';
import { upload } from '../../src/payment-reports/upload-report';
import { openFile } from '../../src/report-files/open-files';
import { readReport } from '../../src/report-files/read-report';
import { STAFF_EMAIL } from '../support/api/staff-session';
import { openServices } from '../support/databases/services';
import { BOLT_27, cellsOf, sampleText } from '../support/reports/samples';
import { boltName } from '../support/reports/weeks';
import { timeBareWrites } from './bare-writes';
import { median, type Result } from './budget';
import { copyFleet } from './large-fleet';

const ROWS = 5_000;
const ROUNDS = 9;
const WEEK_MS = 7 * 86_400_000;
/** The first; all of them are before those that the fleet has records of. */
const WEEKS_AGO = 60 + ROUNDS;

type Person = { id: string; fullName: string; email: string };
const KEYS = ['csv', 'whole', 'reading', 'matching', 'writing'] as const;
type Times = Record<(typeof KEYS)[number], number>;
type Services = Awaited<ReturnType<typeof openServices>>['services'];

/** Bolt's file as it comes, every cell quoted: a row for each of them, week after week. */
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

/** Staff upload a report of so many rows; beside it papaparse splits the same text and SQLite writes the same rows. */
export async function measureReport(folder: string): Promise<Result> {
  await copyFleet(folder, `${folder}-report`);
  const { services, db, close } = await openServices(`${folder}-report`, { now: () => new Date() });
  const { rows } = await db.$client.execute(
    `SELECT id, full_name, email FROM drivers WHERE status = 'ACTIVE' ORDER BY id LIMIT ${ROWS}`,
  );
  const people = rows.map((row) => ({
    id: String(row.id),
    fullName: String(row.full_name),
    email: String(row.email),
  }));
  const thisMonday = Date.now() - ((new Date().getUTCDay() + 6) % 7) * 86_400_000;
  const times: Record<keyof Times, number[]> = { csv: [], whole: [], reading: [], matching: [], writing: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const monday = new Date(thisMonday - (WEEKS_AGO - round) * WEEK_MS).toISOString().slice(0, 10);
    const seen = await oneImport(services, boltName(monday), reportOf(people, round + 1));
    // The first one meets accounts that nobody knows yet, and code that never ran.
    if (round < 0) continue;
    for (const key of KEYS) times[key].push(seen[key]);
  }
  await close();
  const [csv, whole] = [median(times.csv), median(times.whole)];
  const [reading, matching] = [median(times.reading), median(times.matching)];
  const parts = { reading, matching, SQL: whole - reading - matching };
  const told = Object.entries(parts).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
  return {
    what: `a report of ${people.length} rows`,
    measured: median(
      times.whole.map((ms, round) => ms / ((times.csv[round] ?? 0) + (times.writing[round] ?? 0))),
    ),
    unit: 'ratio',
    budget: { atMost: 1.5 },
    detail:
      `${whole.toFixed(0)} ms (${told.join(', ')}), papaparse of the same text, warm, ${csv.toFixed(0)} ms; ` +
      `SQLite writing these rows and no more ${median(times.writing).toFixed(0)} ms`,
  };
}

async function oneImport(services: Services, fileName: string, text: string): Promise<Times> {
  const bytes = new TextEncoder().encode(text);
  const today = services.now().toISOString().slice(0, 10);
  const opened = await openFile(fileName, bytes);
  const csv = await timed(() => Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }));
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
  const { id, outcome, importedRows } = report ?? { id: '', outcome: null, importedRows: 0 };
  const rows = text.split('\n').length - 2;
  if (outcome !== 'imported' || importedRows !== rows) {
    throw new Error(`${importedRows} of ${rows} rows imported: ${outcome}`);
  }
  const writing = await timeBareWrites(services.db, [id]);
  return { csv, reading, matching: prepared - reading, whole, writing };
}

/** In ms. */
async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
