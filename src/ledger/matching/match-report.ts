import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';
import { shiftDate } from '../../platform/domain/calendar';
import type { Platform } from '../../platform/domain/platform';
import type { FileOfReport, Read, Unread } from '../report-files/read-file';
import type { Earnings, Report, RowIdentity, WaitingReason } from '../report-files/schema';
import type { Doubt } from '../weeks/doubt';
import { type Known, readAccounts, readPossible } from './known';
import {
  type Accounts,
  accountKey,
  accountKeys,
  type DriverIndex,
  driverKeys,
  isLeftOut,
  type MatchedRow,
  matchRows,
} from './match-rows';
import { doubtOf, fileDoubtOf, leavingDoubtOf } from './plausible';

/** Shared by the batches of a poll; accounts that a report teaches are added at once. */
export type MatchCache = { office: Office | null };

/** `accounts` holds the accounts looked up; null marks one without a driver. */
type Office = { accounts: Accounts; leftOn: Map<string, string>; known: Known };

export const newMatchCache = (): MatchCache => ({ office: null });

/** Needed after a rollback, since the cache holds accounts that were not learnt. */
export function clearMatchCache(cache: MatchCache): void {
  cache.office = null;
}

/** `basis` is a guard's condition for the data the match used; null if nothing was read. */
export async function matchReports(db: Database, reads: readonly Read[], cache: MatchCache) {
  const reports = reads.flatMap((read) => (read.outcome === 'read' ? [read.report] : []));
  if (reports.length === 0) return { prepared: reads.flatMap(unread), basis: null };
  const rows = reports.flatMap(identitiesOf);
  const office = await lookUpAccounts(db, rows, cache);
  const basis = office.known;
  const unknown = rows.filter((row) => !accountOf(row, office.accounts));
  const people = unknown.length > 0 ? await readPossible(db, unknown) : [];
  noteLeft(office, people);
  const index: DriverIndex = { ...driverKeys(people), accounts: office.accounts, leftOn: office.leftOn };
  const usual = new Map((await usualWeeks(db, reports)).map((weeks, n) => [reports[n], weeks]));
  const prepared = reads.map((read): Prepared => {
    if (read.outcome !== 'read') return read;
    const matched = { ...read, ...matchReport(read.report, index, usual.get(read.report)) };
    for (const each of matched.learnt) learn(office, each);
    return matched;
  });
  return { prepared, basis };
}

type Identity = RowIdentity & Pick<Report, 'platform'>;

function unread(read: Read): Prepared[] {
  return read.outcome === 'read' ? [] : [read];
}

function identitiesOf({ platform, rows }: Report): Identity[] {
  return rows.flatMap((row) => (isLeftOut(row) ? [] : [{ platform, ...row.identity }]));
}

/** Undefined if it has not been looked up. */
function accountOf({ platform, externalId }: Identity, accounts: Accounts): string | null | undefined {
  return externalId === null ? null : accounts[platform].get(accountKey(externalId));
}

async function lookUpAccounts(db: Database, rows: readonly Identity[], cache: MatchCache): Promise<Office> {
  const { office } = cache;
  const asked = office ? rows.filter((row) => accountOf(row, office.accounts) === undefined) : rows;
  if (office && asked.length === 0) return office;
  const { accounts, known } = await readAccounts(db, asked);
  cache.office ??= { accounts: accountKeys([]), leftOn: new Map(), known };
  for (const { platform, externalId } of asked) {
    if (externalId !== null) cache.office.accounts[platform].set(accountKey(externalId), null);
  }
  for (const { platform, externalId, driverId } of accounts) {
    cache.office.accounts[platform].set(accountKey(externalId), driverId);
  }
  noteLeft(
    cache.office,
    accounts.map(({ driverId, leftOn }) => ({ id: driverId, leftOn })),
  );
  return cache.office;
}

function noteLeft({ leftOn }: Office, people: readonly { id: string; leftOn: string | null }[]): void {
  for (const { id, leftOn: day } of people) if (day !== null) leftOn.set(id, day);
}

function learn(office: Office, learnt: Learnt): void {
  const [own, key] = [office.accounts[learnt.platform], accountKey(learnt.externalId)];
  if (own.get(key)) return;
  own.set(key, learnt.driverId);
  office.known = { ...office.known, accounts: office.known.accounts + 1 };
}

/** `amounts` is null if the row does not state them. */
export type RowToBook = {
  externalId: string | null;
  driverId: string | null;
  reason: WaitingReason | null;
  column: string | null;
  doubt: Doubt | null;
  differenceCents: number | null;
  amounts: Earnings | null;
  fullName: string;
  email: string | null;
  phone: string | null;
  line: number;
  cells: readonly string[];
};

export type Prepared = FileOfReport & (Unread | ({ outcome: 'read'; report: Report } & MatchedReport));

type MatchedReport = { rows: RowToBook[]; learnt: Learnt[] };

export type Learnt = { platform: Platform; externalId: string; driverId: string; learntFrom: string };

/** A row that waits teaches no account. */
export function matchReport(
  report: Report,
  index: DriverIndex,
  usual: readonly number[] = [],
): MatchedReport {
  const matched = matchRows(report.platform, report.rows, index);
  const read = report.rows.map(({ result }) => (result.outcome === 'ok' ? result.earnings : null));
  const gross = read.reduce((sum, amounts) => sum + (amounts?.grossCents ?? 0), 0);
  const ofAll = fileDoubtOf(gross, usual);
  const leftBefore = (match: MatchedRow['match']) => {
    const leftOn = match && index.leftOn.get(match.driverId);
    return leftOn && leftOn <= report.weekStartDate ? leftOn : null;
  };
  const doubts = matched.map(({ match, result }, at) => {
    const amounts = read[at];
    if (amounts) return doubtOf(amounts) ?? leavingDoubtOf(amounts, leftBefore(match)) ?? ofAll;
    // A zero row may correct an earlier version.
    return match && result.outcome === 'skipped' ? ofAll : null;
  });
  return {
    rows: matched.flatMap((row, at) => toBook(row, read[at] ?? null, doubts[at] ?? null)),
    learnt: matched.flatMap((row, at) => (doubts[at] ? [] : learntFrom(report.platform, row))),
  };
}

/** A row that waits for its driver or for confirmation keeps its amounts. */
function toBook(row: MatchedRow, amounts: Earnings | null, doubt: Doubt | null): RowToBook[] {
  const { identity, result, match, line, cells } = row;
  if (isLeftOut(row)) return [];
  const waits = doubt
    ? { reason: 'implausible' as const, column: null, differenceCents: null }
    : result.outcome === 'waiting' && result;
  return [
    {
      externalId: identity.externalId,
      driverId: match?.driverId ?? null,
      reason: waits ? waits.reason : null,
      column: waits ? waits.column : null,
      doubt,
      differenceCents: waits ? waits.differenceCents : null,
      amounts: result.outcome === 'skipped' ? NOTHING_EARNED : amounts,
      fullName: identity.fullName,
      email: identity.email,
      phone: identity.phone,
      line,
      cells,
    },
  ];
}

const NOTHING_EARNED = { grossCents: 0, commissionCents: 0, adjustmentsCents: 0, cashCents: 0 };

function learntFrom(platform: Platform, { identity, match, result }: MatchedRow): Learnt[] {
  if (!match?.teachesAccount || identity.externalId === null || result.outcome !== 'ok') return [];
  const { driverId, by } = match;
  return [{ platform, externalId: identity.externalId, driverId, learntFrom: by }];
}

const WEEKS_BEFORE = 8;

type Week = { platform: Platform; weekStartDate: string; organisation: string };

/** For each week, the gross cents of up to eight weeks before it, of the same platform and company. */
async function usualWeeks(db: Database, weeks: readonly Week[]): Promise<number[][]> {
  const { platform, weekStartDate, organisation } = paymentReports;
  const cents = sql<number | null>`(SELECT sum(gross_cents) FROM ${earnings}
    WHERE report_id = ${paymentReports}.id AND state IN ('booked', 'waiting'))`;
  const said = await db
    .select({ platform, week: weekStartDate, company: organisation, cents })
    .from(paymentReports)
    .where(isOneOf(weekStartDate, new Set(weeks.flatMap(mondaysBefore))));
  return weeks.map((week) => {
    const mondays = mondaysBefore(week);
    const usual = new Map<string, number>();
    for (const { week: monday, company, ...report } of said) {
      const isOfCompany = company === week.organisation || company === '' || week.organisation === '';
      const isUsual = report.platform === week.platform && isOfCompany && mondays.includes(monday ?? '');
      if (monday === null || report.cents === null || !isUsual) continue;
      usual.set(monday, (usual.get(monday) ?? 0) + report.cents);
    }
    return [...usual.values()];
  });
}

function mondaysBefore({ weekStartDate }: Week): string[] {
  return Array.from({ length: WEEKS_BEFORE }, (_, n) => shiftDate(weekStartDate, -7 * (n + 1)));
}
