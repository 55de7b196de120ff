import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Database, openDatabase } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { createLog } from '../../../src/platform/http/log';
import { createDiskStorage } from '../../../src/platform/storage/disk';
import { cleanQuarantine } from '../../../src/reports/quarantine/clean-quarantine';
import type { Services } from '../../../src/services';
import type { correspondence } from '../mail/mail';
import { databaseIn } from '../offices/killed';
import { type BusyWeeks, cashOf, commissionOf, type SentFile } from './busy-weeks';
import { weeklyFlatRateCents } from './weeks';

const DAY_MS = 86_400_000;

type Kept = { folder: string; at: number };
type Row = Record<string, unknown>;

async function all(db: Database, statement: string): Promise<Row[]> {
  const { rows, columns } = await db.$client.execute(statement);
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
}

/** The id of the report that has the file, in quarantine or read. */
export async function idOf(url: string, { sha256 }: SentFile): Promise<string> {
  const { db, close } = await openDatabase({ url });
  const [row] = await all(
    db,
    `SELECT id FROM payment_reports WHERE sha256 = '${sha256}' AND (read = 1 OR raw_key IS NOT NULL) ORDER BY rowid`,
  );
  await close();
  return String(row?.id);
}

/** Expects, after a day of quiet, every file once, and the records that they come to. */
export async function expectWhole(weeks: BusyWeeks, { folder, at }: Kept): Promise<void> {
  const { db, close } = await openDatabase({ url: databaseIn(folder) });
  await expectReports(db, weeks);
  await takeOverAsked(db, weeks);
  expect(await recordsIn(db)).toEqual(recordsOf(weeks));
  await expectAudited(db, weeks);
  await expectBytes(db, { folder, at });
  const begun = await all(db, 'SELECT uid FROM inbox_messages WHERE outcome IS NULL');
  expect(begun).toEqual([]);
  const failing =
    "SELECT id, reason FROM payment_reports WHERE reason IN ('message_keeps_failing', 'message_unreadable')";
  expect(await all(db, failing)).toEqual([]);
  await close();
}

/** Expects each file to have been read once and whole, or not at all; the way it came first is the one that counts. */
async function expectReports(db: Database, weeks: BusyWeeks): Promise<void> {
  const reports = await all(
    db,
    `SELECT sha256, outcome, read, source, skipped_rows AS skipped,
      imported_rows + waiting_rows + conflict_rows + unchanged_rows + dismissed_rows AS counted,
      (SELECT count(*) FROM earnings WHERE report_id = p.id) AS rows,
      (SELECT count(DISTINCT line) FROM earnings WHERE report_id = p.id) AS lines
    FROM payment_reports p WHERE read = 1 OR undone_at IS NOT NULL ORDER BY sha256`,
  );
  const told = reports.map(({ source: _source, outcome, ...row }) => ({
    ...row,
    outcome: outcome === 'undone' ? outcome : 'read',
  }));
  const expected = weeks.files.flatMap(({ sha256, rows, fate }) => {
    if (fate === 'quarantined') return [];
    const length = fate === 'undone' ? 0 : rows.length;
    const counts = { rows: length, lines: length, counted: length, skipped: 0 };
    return { sha256, outcome: fate, read: fate === 'undone' ? 0 : 1, ...counts };
  });
  expect(told).toEqual(expected.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)));
  const mailed = new Set(reports.filter((row) => row.source === 'inbox').map((row) => row.sha256));
  weeks.settle((file) => mailed.has(file.sha256));
}

/** Mails from before an upload wait beside what is booked, and count in nothing. */
async function takeOverAsked(db: Database, { files, model }: BusyWeeks): Promise<void> {
  const asked = await all(
    db,
    `SELECT sha256, external_id AS account FROM earnings e JOIN payment_reports p ON p.id = e.report_id
    WHERE e.reason = 'implausible' AND e.doubt ->> 'kind' IN ('version', 'refused')`,
  );
  for (const { sha256, account } of asked) {
    const file = files.find((each) => each.sha256 === sha256);
    const row = model.rows.find((each) => each.report === file?.rows[0]?.report && each.account === account);
    if (!file || file.mailed === null || !row) throw new Error('an upload is asked about');
    row.waits = 'implausible';
  }
}

function recordsOf({ model, people }: BusyWeeks) {
  const standing = Map.groupBy(model.standing(), ({ driver, week }) => `${week} ${driver}`);
  const records = [...standing].map(([key, rows]) => {
    const sum = (of: (gross: number) => number) => rows.reduce((cents, row) => cents + of(row.gross), 0);
    const [gross, commission, cash] = [sum((cents) => cents), sum(commissionOf), sum(cashOf)];
    const [week = '', driver] = key.split(' ');
    const payout = gross - commission - cash - weeklyFlatRateCents('SLOT', week);
    const name = people.find(({ id }) => id === driver)?.fullName;
    return { week, name, gross, commission, cash, payout };
  });
  return records.toSorted((a, b) => (`${a.week} ${a.name}` < `${b.week} ${b.name}` ? -1 : 1));
}

function recordsIn(db: Database) {
  return all(
    db,
    `SELECT week_start_date AS week, full_name AS name, gross_cents AS gross, commission_cents AS commission,
      cash_cents AS cash, payout_cents AS payout
    FROM financial_records r JOIN drivers d ON d.id = r.driver_id ORDER BY week_start_date || ' ' || full_name`,
  );
}

/** Expects each act once in the audit log. */
async function expectAudited(db: Database, weeks: BusyWeeks): Promise<void> {
  const told = await all(
    db,
    'SELECT action, count(*) AS n, count(DISTINCT subject) AS d FROM audit_log GROUP BY action',
  );
  const count = (action: string) => {
    const { n, d } = told.find((row) => row.action === action) ?? { n: 0, d: 0 };
    return [n, d];
  };
  const fated = (...fates: SentFile['fate'][]) => weeks.files.filter(({ fate }) => fates.includes(fate));
  const [read, undone] = [fated('read', 'undone').length, fated('undone').length];
  const accepted = fated('read').filter(
    ({ name, mailed }) => mailed !== null && name === 'relatorio.csv',
  ).length;
  expect(count('payment-report.import')).toEqual([read, read]);
  expect(count('payment-report.undo')).toEqual([undone, undone]);
  expect(count('payment-report.accept')).toEqual([accepted, accepted]);
  const learnt = count('platform-account.learn')[0];
  expect(learnt).toBe(weeks.moves.size);
  const accounts = await all(
    db,
    "SELECT platform || ' ' || external_id AS account, driver_id AS driver FROM platform_accounts",
  );
  expect(new Map(accounts.map(({ account, driver }) => [account, driver]))).toEqual(weeks.moves);
}

/** Expects the bytes of quarantined files, and of nothing else. */
async function expectBytes(db: Database, { folder, at }: Kept): Promise<void> {
  const objects = join(folder, 'objects');
  const storage = await createDiskStorage(objects);
  const services = { db, storage, log: createLog(() => undefined) } as unknown as Services;
  expect(await cleanQuarantine(services, new Date(at + 2 * DAY_MS))).toMatchObject({ expired: 0, failed: 0 });
  const inQuarantine = await all(
    db,
    'SELECT raw_key AS key FROM payment_reports WHERE raw_key IS NOT NULL ORDER BY 1',
  );
  expect(await all(db, 'SELECT key FROM kept_bytes ORDER BY 1')).toEqual(inQuarantine);
  const whole = (await readdir(join(objects, 'final'))).filter((name) => !name.endsWith('.part'));
  expect(whole.toSorted()).toEqual(inQuarantine.map(({ key }) => key));
}

type Weeks = ReturnType<typeof correspondence>['weeks'];

/** Expects the records of those weeks of drivers with a slot, and no others, to the cent. */
export async function expectBooked(db: Database, weeks: Weeks): Promise<void> {
  const records = await db
    .select({
      email: drivers.email,
      week: financialRecords.weekStartDate,
      gross: financialRecords.grossCents,
      commission: financialRecords.commissionCents,
      cash: financialRecords.cashCents,
      payout: financialRecords.payoutCents,
    })
    .from(financialRecords)
    .innerJoin(drivers, eq(drivers.id, financialRecords.driverId));
  const expected = weeks.map((week) => {
    const { gross, commission, cash } = week;
    return { ...week, payout: gross - commission - cash - weeklyFlatRateCents('SLOT', week.week) };
  });
  expect(records.toSorted(inOrder)).toEqual(expected.toSorted(inOrder));
}

function inOrder(a: { email: string; week: string }, b: { email: string; week: string }): number {
  return `${a.week}${a.email}`.localeCompare(`${b.week}${b.email}`);
}
