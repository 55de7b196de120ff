import Papa from 'papaparse';
import { readGroups } from '../../src/ledger/read-groups';
import { listReports } from '../../src/ledger/reports';
import { matchReports, newMatchCache } from '../../src/matching/match-cache';
import { upload } from '../../src/payment-reports/upload';
import { openFile } from '../../src/report-files/open-files';
import { readReport } from '../../src/report-files/read-report';
import { STAFF_EMAIL } from '../support/api/staff-session';
import { openServices } from '../support/databases/services';
import { BOLT_27, cellsOf, sampleText } from '../support/reports/samples';
import { boltName } from '../support/reports/weeks';
import { median, type Result } from './budget';
import { copyFleet } from './large-fleet';

const ROWS = 5_000;
const ROUNDS = 9;
const WEEK_MS = 7 * 86_400_000;
/** Before those that the fleet has records of. */
const WEEKS_AGO = 60;

type Person = { id: string; fullName: string; email: string };
const KEYS = ['csv', 'whole', 'reading', 'matching', 'writing'] as const;
type Times = Record<(typeof KEYS)[number], number>;
type Services = Awaited<ReturnType<typeof openServices>>['services'];

/** Bolt's file as it comes, every cell quoted: a row for each of them, every week another. */
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

/**
 * Staff upload a report of so many rows; beside it papaparse splits the same text into cells and does nothing else. What
 * SQLite takes to write the same rows is told with it.
 */
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
    const monday = new Date(thisMonday - (WEEKS_AGO + round) * WEEK_MS).toISOString().slice(0, 10);
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
    measured: whole / csv,
    unit: 'ratio',
    budget: { atMost: 3 },
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
  const [{ outcome, importedRows } = { outcome: null, importedRows: 0 }] = await listReports(services.db, 1);
  const rows = text.split('\n').length - 2;
  if (outcome !== 'imported' || importedRows !== rows) {
    throw new Error(`${importedRows} of ${rows} rows imported: ${outcome}`);
  }
  const writing = await timed(() => copyRows(services));
  return { csv, reading, matching: prepared - reading, whole, writing };
}

const EARNINGS = `platform, external_id, driver_id, state, gross_cents, commission_cents, adjustments_cents, cash_cents,
  full_name, line, cells, created_at`;
const RECORDS = `driver_id, gross_cents, commission_cents, adjustments_cents, cash_cents, flat_rate_cents, payout_cents,
  status, created_at`;

/** The last report's rows and its week's records once more, forty years earlier, in one transaction. */
async function copyRows({ db }: Services): Promise<void> {
  const [report] = await listReports(db, 1);
  const given = { from: report?.id ?? '', to: crypto.randomUUID(), week: report?.weekStartDate ?? '' };
  await db.$client.batch([
    {
      sql: `INSERT INTO payment_reports (id, created_at, source, sha256, outcome)
        SELECT :to, created_at, source, sha256, outcome FROM payment_reports WHERE id = :from`,
      args: { from: given.from, to: given.to },
    },
    {
      sql: `INSERT INTO earnings (report_id, changed_in, week_start_date, ${EARNINGS})
        SELECT :to, :to, date(week_start_date, '-40 years'), ${EARNINGS} FROM earnings WHERE report_id = :from`,
      args: { from: given.from, to: given.to },
    },
    {
      sql: `INSERT INTO financial_records (id, week_start_date, ${RECORDS})
        SELECT :to || hex(randomblob(8)), date(week_start_date, '-40 years'), ${RECORDS}
        FROM financial_records WHERE week_start_date = :week`,
      args: { to: given.to, week: given.week },
    },
  ]);
}

/** In ms. */
async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
