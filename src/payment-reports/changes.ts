import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import type { ReportChanges } from '../ledger/schema';
import type { Prepared, RowToBook } from '../matching/match-report';
import type { Earnings } from '../report-files/schema';
import { euros } from './answers';

/** Rows that are told one by one. */
const MOST_TOLD = 200;

type Standing = Earnings & {
  platform: string;
  weekStartDate: string;
  driverId: string;
  externalId: string | null;
  organisation: string;
  paid: boolean;
};
type Effect = ReportChanges['rows'][number]['effect'];
type Change = {
  effect: Effect | 'unchanged' | 'waiting';
  fullName: string;
  line: number;
  before: number | null;
  after: number;
};

/**
 * What each file that was read changes in what is booked, in their order, as if each came after the one before it, and
 * what comes for a paid week and changes nothing. `madeUntil`: only of versions that were made by then.
 */
export async function changesOf(
  db: Database,
  prepared: readonly Prepared[],
  madeUntil?: string,
): Promise<Map<string, ReportChanges>> {
  const told = new Map<string, ReportChanges>();
  const read = prepared.flatMap((each) => (each.outcome === 'read' ? [each] : []));
  if (read.length === 0) return told;
  let standing = Map.groupBy(await standingIn(db, read, madeUntil), weekOf);
  const paid = await paidIn(db, read);
  for (const { id, report, rows } of read) {
    const { platform, weekStartDate, organisation, organisationName } = report;
    const week = standing.get(weekOf(report)) ?? [];
    const index = new WeekIndex(week);
    const changes = rows.flatMap((row) => {
      if (row.reason !== null) return [waitingOf(row)];
      if (row.driverId === null || row.amounts === null) return [];
      const own = { ...row.amounts, driverId: row.driverId, externalId: row.externalId };
      const isPaid = paid.has(`${row.driverId} ${weekStartDate}`);
      return index.put({ ...own, platform, weekStartDate, organisation, paid: isPaid }, row);
    });
    standing = standing.set(weekOf(report), index.rows());
    told.set(id, toChanges(changes, organisationName));
  }
  return told;
}

function weekOf({ platform, weekStartDate }: { platform: string; weekStartDate: string }): string {
  return `${platform} ${weekStartDate}`;
}

/** What is booked of a platform's week, while a file's rows come to it. */
class WeekIndex {
  private readonly drivers: Map<string, Standing[]>;
  private readonly accounts: Map<string | null, Standing[]>;
  private readonly gone = new Set<Standing>();
  private readonly added: Standing[] = [];
  private readonly before: readonly Standing[];

  constructor(before: readonly Standing[]) {
    this.before = before;
    this.drivers = Map.groupBy(before, (row) => row.driverId);
    this.accounts = Map.groupBy(before, (row) => row.externalId);
  }

  put(row: Standing, { fullName, line }: Pick<RowToBook, 'fullName' | 'line'>): Change[] {
    const own = (this.drivers.get(row.driverId) ?? []).filter((each) => !this.gone.has(each));
    const account = (this.accounts.get(row.externalId) ?? []).filter((each) => !this.gone.has(each));
    const mates = [...new Set([...own, ...account])].filter((each) => isSameCompany(each, row));
    const after = netOf(row);
    const said = { fullName, line, after };
    if (row.organisation === '' && companiesOf(own).size > 1)
      return [{ ...said, effect: 'waiting', before: null }];
    if (mates.some((each) => saysTheSame(each, row)))
      return [{ ...said, effect: 'unchanged', before: after }];
    if (mates.length === 0 && isNothing(row)) return [];
    const told = mates.length > 0 ? mates : own;
    const before = told.length > 0 ? sumOf(told) : null;
    if ([row, ...own, ...mates].some((each) => each.paid)) return [{ ...said, effect: 'conflict', before }];
    for (const each of mates) this.gone.add(each);
    this.added.push(row);
    const effect = mates.length > 0 ? 'replaced' : own.length > 0 ? 'beside' : 'added';
    return [{ ...said, effect, before }];
  }

  rows(): Standing[] {
    return [...this.before.filter((row) => !this.gone.has(row)), ...this.added];
  }
}

/** What a row says that waits, as far as it says it. */
function waitingOf({ fullName, line, amounts }: RowToBook): Change {
  return { effect: 'waiting', fullName, line, before: null, after: amounts ? netOf(amounts) : 0 };
}

function companiesOf(rows: readonly Standing[]): Set<string> {
  return new Set(rows.flatMap(({ organisation }) => (organisation === '' ? [] : [organisation])));
}

function isSameCompany(a: Standing, b: Standing): boolean {
  return a.organisation === b.organisation || a.organisation === '' || b.organisation === '';
}

function saysTheSame(a: Standing, b: Standing): boolean {
  const isSame =
    a.externalId === b.externalId && a.driverId === b.driverId && a.organisation === b.organisation;
  return isSame && AMOUNTS.every((name) => a[name] === b[name]);
}

const AMOUNTS = ['grossCents', 'commissionCents', 'adjustmentsCents', 'cashCents'] as const;

function isNothing(row: Standing): boolean {
  return AMOUNTS.every((name) => row[name] === 0);
}

function netOf(row: Earnings): number {
  return row.grossCents - row.commissionCents + row.adjustmentsCents - row.cashCents;
}

function sumOf(rows: readonly Earnings[]): number {
  return rows.reduce((sum, row) => sum + netOf(row), 0);
}

function toChanges(changes: readonly Change[], organisationName: string): ReportChanges {
  const total = (effect: Change['effect']) => {
    const own = changes.filter((change) => change.effect === effect);
    return {
      count: own.length,
      before: euros(own.reduce((sum, change) => sum + (change.before ?? 0), 0)) ?? '',
      after: euros(own.reduce((sum, change) => sum + change.after, 0)) ?? '',
    };
  };
  const rows = changes.flatMap(({ effect, fullName, line, before, after }) =>
    effect === 'unchanged' || effect === 'waiting'
      ? []
      : [{ effect, fullName, line, before: euros(before), after: euros(after) ?? '' }],
  );
  return {
    ...{ replaced: total('replaced'), added: total('added'), beside: total('beside') },
    ...{ unchanged: total('unchanged'), waiting: total('waiting'), conflict: total('conflict') },
    organisation: organisationName === '' ? null : organisationName,
    rows: rows.toSorted((a, b) => RANK[a.effect] - RANK[b.effect]).slice(0, MOST_TOLD),
  };
}

/** What changes an amount that is there comes first. */
const RANK: Record<Effect, number> = { replaced: 0, conflict: 1, beside: 2, added: 3 };

type Read = Extract<Prepared, { outcome: 'read' }>;

async function standingIn(db: Database, read: readonly Read[], madeUntil?: string): Promise<Standing[]> {
  const weeks = JSON.stringify(read.map(({ report }) => [report.platform, report.weekStartDate]));
  const rows = await db.all<Omit<Standing, 'paid'> & { paid: number }>(sql`
    SELECT e.platform, e.week_start_date AS weekStartDate, e.driver_id AS driverId, e.external_id AS externalId,
      e.gross_cents AS grossCents, e.commission_cents AS commissionCents, e.adjustments_cents AS adjustmentsCents,
      e.cash_cents AS cashCents, p.organisation, EXISTS (SELECT 1 FROM ${financialRecords} r
        WHERE r.driver_id = e.driver_id AND r.week_start_date = e.week_start_date AND r.status = 'PAID') AS paid
    FROM (SELECT DISTINCT value ->> 0 AS platform, value ->> 1 AS week FROM json_each(${weeks})) w
      JOIN ${earnings} e ON e.week_start_date = w.week AND e.platform = w.platform
      JOIN ${paymentReports} p ON p.id = e.report_id
    WHERE e.state = 'booked' AND ${madeUntil === undefined ? sql`1` : sql`p.made_at <= ${madeUntil}`}`);
  return rows.map((row) => ({ ...row, paid: row.paid === 1 }));
}

/** Whose weeks are paid, with the week, whatever platform it was paid for. */
async function paidIn(db: Database, read: readonly Read[]): Promise<Set<string>> {
  const weeks = JSON.stringify(read.map(({ report }) => report.weekStartDate));
  const rows = await db.all<{ driverId: string; week: string }>(sql`
    SELECT driver_id AS driverId, week_start_date AS week FROM ${financialRecords}
    WHERE status = 'PAID' AND week_start_date IN (SELECT value FROM json_each(${weeks}))`);
  return new Set(rows.map(({ driverId, week }) => `${driverId} ${week}`));
}
