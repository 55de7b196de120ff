import {
  asksVersion,
  isClaim,
  isEqual,
  isLater,
  isMate,
  isSameAccount,
  isSameClaim,
  isSameCompany,
  isUnordered,
  type ModelRow,
  weekOf,
} from './ledger-holds';
import { PlanModel, SettlementModel } from './settlement-acts';
import { ContractModel, FeeModel } from './term-acts';

const key = (driver: string | null, week: string) => `${driver} ${week}`;

/** The expected records, computed the slow way: for each driver's and account's week the last version counts. */
export class LedgerModel {
  rows: ModelRow[] = [];
  readonly settlements = new SettlementModel();
  readonly contracts = new ContractModel();
  readonly fees = new FeeModel();
  readonly plans = new PlanModel();
  readonly holders = new Map<string, string>();
  /** Gross, fee and rows of each driver's week that is paid. */
  readonly paid = new Map<string, { gross: number; fee: number; rows: ModelRow[] }>();
  /** Rows that the last act brought or gave a driver; `before` are the rows booked until then. */
  fresh = new Set<ModelRow>();
  /** The fresh rows that came for a paid week before another: staff are asked about the later one alone. */
  superseded = new Set<ModelRow>();
  isImport = false;
  before: readonly ModelRow[] = [];

  isPaid({ driver, week }: Pick<ModelRow, 'driver' | 'week'>): boolean {
    return this.paid.has(key(driver, week));
  }

  /** Whether a week between the two Mondays is paid with a fee. */
  hasPaidFee(driver: string, { from, until }: { from: string; until: string }): boolean {
    return [...this.paid.keys()].some((at) => {
      const [of, week = ''] = at.split(' ');
      return of === driver && this.isRatedPaid(driver, week) && week >= from && week < until;
    });
  }

  isRatedPaid(driver: string, week: string): boolean {
    const paid = this.paid.get(key(driver, week));
    return paid !== undefined && (paid.rows.length > 0 || paid.fee > 0);
  }

  private feeOf(at: string, gross: number, hasEarnings: boolean): number {
    const [driver = '', week = ''] = at.split(' ');
    if (!hasEarnings && !this.fees.isDueWithout(driver, week)) return 0;
    return this.fees.feeOf(driver, week, gross, this.contracts.feeOf(driver, week));
  }

  private isBlocked(row: ModelRow): boolean {
    if (this.isPaid(row)) return true;
    return [...this.paid.values()].some(({ rows }) =>
      rows.some((each) => each.driver !== row.driver && isSameAccount(each, row) && isSameCompany(each, row)),
    );
  }

  /** Rows that count in a record that is not paid. A later version of a paid week still supersedes others. */
  standing(): ModelRow[] {
    const claims = this.rows.filter(isClaim);
    const inWeek = Map.groupBy(claims, weekOf);
    return claims.filter((row) => {
      if (this.isBlocked(row)) return false;
      const mates = (inWeek.get(weekOf(row)) ?? []).filter((each) => isMate(each, row));
      if (mates.some((each) => !each.isRefused && isLater(each, row))) return false;
      return row.gross !== 0 || mates.some((each) => each.gross !== 0);
    });
  }

  records(): string[] {
    const sums = new Map<string, number>();
    for (const row of this.standing()) {
      const at = key(row.driver, row.week);
      sums.set(at, (sums.get(at) ?? 0) + row.gross);
    }
    const told = (at: string, gross: number, fee: number, status: string) =>
      `${at} ${gross} ${this.settlements.settled(at)} ${fee} ${status}`;
    const feeOf = (at: string) => this.feeOf(at, sums.get(at) ?? 0, sums.has(at));
    const others = [...this.settlements.weeks(), ...this.fees.weeks()].filter((at) => !this.paid.has(at));
    const open = new Set([...sums.keys(), ...others]);
    const pending = [...open].map((at) => told(at, sums.get(at) ?? 0, feeOf(at), 'PENDING'));
    const paid = [...this.paid].map(([at, { gross, fee }]) => told(at, gross, fee, 'PAID'));
    return [...pending, ...paid].toSorted();
  }

  /** The amounts of a week that is not paid. */
  weekOf(driver: string, week: string) {
    const rows = this.standing().filter((row) => row.driver === driver && row.week === week);
    const [at, hasEarnings] = [key(driver, week), rows.length > 0];
    const gross = rows.reduce((sum, row) => sum + row.gross, 0);
    const fee = this.feeOf(at, gross, hasEarnings);
    return { rows, gross, fee, hasEarnings, payout: gross - fee + this.settlements.settled(at) };
  }

  pay(driver: string, week: string): void {
    const { rows, gross, fee } = this.weekOf(driver, week);
    this.paid.set(key(driver, week), { gross, fee, rows });
  }

  /** Rows that came for the paid week are decided again, in the order that they have themselves. */
  takeBackPayment(driver: string, week: string): void {
    const accounts = new Set(this.paid.get(key(driver, week))?.rows.map((row) => row.account));
    this.isImport = false;
    this.before = this.booked();
    this.paid.delete(key(driver, week));
    const concerned = this.rows.filter(
      (row) =>
        row.week === week && row.driver !== null && (row.driver === driver || accounts.has(row.account)),
    );
    const refused = concerned.filter((row) => row.isRefused && isClaim(row));
    const asked = concerned.filter(
      (row) => !row.isDismissed && row.waits === 'implausible' && row.doubt === 'refused',
    );
    for (const row of asked) row.waits = null;
    const toDecide = [...refused, ...asked];
    for (const row of toDecide) row.isOrdered = row.isPlaced;
    const isOutdone = (row: ModelRow) =>
      refused.some((each) => weekOf(each) === weekOf(row) && isMate(each, row) && isLater(each, row));
    this.superseded = new Set(toDecide.filter((row) => !row.isOrdered && isOutdone(row)));
    this.decide(toDecide);
  }

  add(rows: readonly ModelRow[]): void {
    this.isImport = true;
    this.before = this.booked();
    this.rows.push(...rows);
    this.decide(rows);
  }

  /** Gives a driver rows that are nobody's until then. */
  private give(rows: readonly ModelRow[], driver: string | null): void {
    // A row that was somebody's keeps its place among the others.
    this.isImport = false;
    for (const row of rows) row.isOrdered ||= row.waits === null && row.driver !== null;
    for (const row of rows) row.driver = null;
    this.before = this.booked();
    for (const row of rows) {
      row.driver = driver;
      row.waits = driver === null ? 'unknown_driver' : null;
    }
    this.decide(rows);
  }

  private booked(): ModelRow[] {
    return [...this.standing(), ...[...this.paid.values()].flatMap((paid) => paid.rows)];
  }

  private decide(rows: readonly ModelRow[]): void {
    this.fresh = new Set(rows);
    for (const row of rows) {
      const mates = this.before.filter((each) => weekOf(each) === weekOf(row) && isMate(each, row));
      const addsNothing =
        mates.some((each) => (isLater(each, row) && !isUnordered(each, row)) || isEqual(each, row)) ||
        (row.gross === 0 && mates.every((each) => each.gross === 0));
      row.isRefused = isClaim(row) && this.isBlocked(row) && !addsNothing;
    }
  }

  /** Rows of an account in weeks in which no row of it is paid. */
  private open(account: string): ModelRow[] {
    const paid = [...this.paid.values()].flatMap(({ rows }) => rows);
    const weeks = new Set(paid.filter((row) => row.account === account).map((row) => row.week));
    return this.rows.filter((row) => row.account === account && !weeks.has(row.week));
  }

  /** `isConfirmed`: staff confirm it though another row of their file is the same driver's. */
  associate(account: string, driver: string, isConfirmed: boolean): void {
    this.holders.set(account, driver);
    const open = this.open(account);
    const own = this.rows.filter((row) => row.account === account && !row.isDismissed);
    for (const row of own) if (row.waits !== null && row.driver !== driver) row.driver = null;
    const given = own.filter((row) => {
      if (row.waits === 'unknown_driver' || (isConfirmed && row.waits === 'driver_twice')) return true;
      return row.waits === null && (row.driver === null || (row.driver !== driver && open.includes(row)));
    });
    this.give(given, driver);
  }

  takeBack(account: string): void {
    this.holders.delete(account);
    const open = this.open(account);
    for (const row of this.rows) {
      if (row.account !== account) continue;
      if (row.waits !== null) row.driver = null;
      else if (open.includes(row)) {
        row.isOrdered ||= row.driver !== null;
        [row.driver, row.waits] = [null, row.gross === 0 ? null : 'unknown_driver'];
      }
    }
  }

  undo(report: string): void {
    this.rows = this.rows.filter((row) => row.report !== report);
    // A row that repeats a paid one may be removed: the first one stays.
    for (const paid of this.paid.values()) {
      paid.rows = paid.rows.map((row) =>
        row.report === report
          ? (this.rows.find((each) => isClaim(each) && isSameClaim(each, row)) ?? row)
          : row,
      );
    }
    this.before = this.booked();
  }

  confirm(row: ModelRow): void {
    const holder = this.holders.get(row.account);
    const isCompany = row.doubt === 'company';
    row.isConfirmed = isCompany || asksVersion(row) || row.waits === 'company_unknown';
    row.isOrdered = row.isConfirmed || (row.driver !== null && (holder ?? row.driver) === row.driver);
    if (!isCompany) this.placeLast(row);
    this.give([row], holder ?? row.driver);
  }

  /** Places the row after all those whose order is unknown. */
  private placeLast(row: ModelRow): void {
    const mates = this.rows.filter(
      (each) => isClaim(each) && !each.isRefused && weekOf(each) === weekOf(row) && isMate(each, row),
    );
    const places = mates.flatMap((each) => (isLater(each, row) && isUnordered(each, row) ? each.made : []));
    if (places.length === 0) return;
    row.made = Math.max(...places) + 1 / 1024;
    row.isDated = false;
  }

  restore(row: ModelRow): void {
    row.isDismissed = false;
    const holder = this.holders.get(row.account);
    if (holder !== undefined && row.waits === 'unknown_driver') this.give([row], holder);
  }
}
