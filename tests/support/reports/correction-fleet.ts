import { confirmRow } from '../../../src/reports/payment-reports/confirm-row';
import { dismissRow } from '../../../src/reports/payment-reports/decide-row';
import type { Services } from '../../../src/services';
import { insertDriver } from '../databases/rows';
import type { Planned } from './settlement-acts';
import { FeeModel } from './term-acts';

export const STAFF = 'staff@frota.local';

export type Random = (below: number) => number;
export type Fleet = {
  services: Services;
  money: CorrectedMoney;
  random: Random;
  drivers: string[];
  /** Reports come as dated mails, in any order, or as uploads, of which the last counts. */
  isMail: boolean;
  /** Most weeks are paid by files for the bank. */
  isFiling: boolean;
  at: number;
  acts: number;
  reports: string[];
  plans: (Planned & { booked: Map<string, number> })[];
};

export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;
export const some = <T>(random: Random, from: readonly T[], oneIn: number): T[] =>
  from.filter(() => random(oneIn) === 0);

export async function newFleet(services: Services, random: Random, size: number): Promise<Fleet> {
  const drivers: string[] = [];
  for (let n = 0; n < size; n += 1) {
    drivers.push(await insertDriver(services.db, { fullName: `Pessoa ${n}`, approvedAt: '2026-01-01' }));
  }
  const fleet = {
    services,
    money: new CorrectedMoney(),
    random,
    drivers,
    isMail: random(2) === 0,
    isFiling: random(3) === 0,
    reports: [],
    plans: [],
  };
  return { ...fleet, acts: 0, at: Date.parse('2026-11-27T10:00:00Z') };
}

export async function isDone(act: Promise<unknown>, refusal: RegExp): Promise<boolean> {
  return act.then(
    () => true,
    (error: Error) => {
      if (!refusal.test(error.message)) throw error;
      return false;
    },
  );
}

/** The order of uploads is unknown: staff confirm that it is the last one. `driver`: for that driver alone. */
export async function answerDoubts({ services, money }: Fleet, week: string, driver?: string): Promise<void> {
  for (;;) {
    const found = await services.db.$client.execute({
      sql: `SELECT id, driver_id, platform, gross_cents, report_id FROM earnings WHERE week_start_date = ?
        AND driver_id = coalesce(?, driver_id) AND state = 'waiting' ORDER BY id`,
      args: [week, driver ?? null],
    });
    if (found.rows.length === 0) return;
    for (const row of found.rows) {
      const key = `${row.driver_id} ${week} ${row.platform}`;
      if (row.gross_cents === money.reported(key))
        await confirmRow(services, Number(row.id), { staff: STAFF });
      else {
        await dismissRow(services, Number(row.id), STAFF);
        money.forget(key, String(row.report_id));
      }
    }
  }
}

type Version = { report: string; made: number; cents: number };

const PLATFORMS = ['uber', 'bolt'];
/** The weeks that are over, and the running one, which has only balances and corrections. */
export const ALL_WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'];

/** The money owed to each driver, by weeks `driver week`, and a platform's amounts by `driver week platform`. */
export class CorrectedMoney {
  readonly versions = new Map<string, Version[]>();
  readonly booked = new Map<string, number>();
  readonly taken = new Map<string, number>();
  /** How many taken corrections were not countered. */
  readonly entries = new Map<string, number>();
  readonly declined = new Map<string, string>();
  /** The time of each payment. */
  readonly paid = new Map<string, number>();
  /** Weeks in a file that is paid or open. */
  readonly inFile = new Set<string>();
  readonly closed = new Map<string, number>();
  /** Acertos that staff and plans have made. */
  readonly acertos = new Map<string, number>();
  readonly fees = new FeeModel();
  readonly fee = new Map<string, number>();
  /** The settled amount of a week, with the balances that closings carried there. */
  readonly settled = new Map<string, number>();
  readonly carried = new Map<string, { to: string; cents: number }>();

  isFrozen(key: string): boolean {
    const [driver, week = ''] = key.split(' ');
    return this.closed.has(week) || this.paid.has(`${driver} ${week}`);
  }

  /** The amount of the last version, and among equally old ones of the last to arrive. */
  reported(key: string): number {
    return this.versions.get(key)?.reduce((last, each) => (each.made >= last.made ? each : last)).cents ?? 0;
  }

  say(key: string, version: Version): void {
    this.versions.set(key, [...(this.versions.get(key) ?? []), version]);
    this.decide(key);
  }

  undo(report: string): void {
    for (const [key, versions] of this.versions) {
      const left = versions.filter((each) => each.report !== report);
      if (left.length === versions.length) continue;
      if (left.length > 0) this.versions.set(key, left);
      else this.versions.delete(key);
      this.decide(key);
    }
  }

  forget(key: string, report: string): void {
    this.versions.set(key, this.versions.get(key)?.filter((each) => each.report !== report) ?? []);
  }

  decide(key: string): void {
    if (this.isFrozen(key)) return;
    this.booked.set(key, this.reported(key));
    const [driver = '', week = ''] = key.split(' ');
    this.charge(driver, week);
  }

  /** A zero is no earnings, unless it corrects an amount. */
  private hasEarnings(week: string): boolean {
    return PLATFORMS.some((name) => this.versions.get(`${week} ${name}`)?.some(({ cents }) => cents !== 0));
  }

  gross(week: string): number {
    return PLATFORMS.reduce((sum, name) => sum + (this.booked.get(`${week} ${name}`) ?? 0), 0);
  }

  /** Computes the fee again, unless the week is frozen. */
  charge(driver: string, week: string): void {
    const at = `${driver} ${week}`;
    if (this.isFrozen(at) || week === ALL_WEEKS.at(-1)) return;
    const isDue = this.hasEarnings(at) || this.fees.isDueWithout(driver, week);
    this.fee.set(at, isDue ? this.fees.feeOf(driver, week, this.gross(at), 2000) : 0);
  }

  payout(at: string): number {
    return this.gross(at) - (this.fee.get(at) ?? 0) + (this.settled.get(at) ?? 0);
  }

  settle(at: string, cents: number): void {
    this.settled.set(at, (this.settled.get(at) ?? 0) + cents);
  }

  close(week: string, drivers: readonly string[], at: number): void {
    for (const driver of drivers) {
      const [own, cents] = [`${driver} ${week}`, this.payout(`${driver} ${week}`)];
      if (cents >= 0 || this.paid.has(own)) continue;
      const to = ALL_WEEKS.find((each) => each > week && !this.isFrozen(`${driver} ${each}`)) ?? '';
      this.carried.set(own, { to, cents });
      this.settle(`${driver} ${to}`, cents);
    }
    this.closed.set(week, at);
  }

  private ofWeek<T>(these: ReadonlyMap<string, T>, week: string): [string, T][] {
    return [...these].filter(([at]) => at.split(' ')[1] === week);
  }

  isReopenable(week: string): boolean {
    const closedAt = this.closed.get(week) ?? 0;
    return (
      ![...this.inFile].some((at) => at.endsWith(week)) &&
      this.ofWeek(this.paid, week).every(([, at]) => at < closedAt) &&
      this.ofWeek(this.carried, week).every(([at, { to }]) => !this.isFrozen(`${at.split(' ')[0]} ${to}`)) &&
      this.ofWeek(this.entries, week).every(
        ([key, count]) => count === 0 || this.paid.has(key.split(' ').slice(0, 2).join(' ')),
      )
    );
  }

  reopen(week: string): void {
    for (const [at, { to, cents }] of this.ofWeek(this.carried, week)) {
      this.settle(`${at.split(' ')[0]} ${to}`, -cents);
      this.carried.delete(at);
    }
    this.closed.delete(week);
  }

  /** The amounts that are not carried over, by driver. */
  open(drivers: readonly string[]): [string, number][] {
    const weeks = (driver: string) => ALL_WEEKS.map((week) => `${driver} ${week}`);
    const sum = (driver: string) =>
      weeks(driver).reduce((cents, at) => cents + (this.carried.has(at) ? 0 : this.payout(at)), 0);
    return drivers.map((driver) => [driver, sum(driver)]);
  }

  counted(key: string): number {
    return (this.booked.get(key) ?? 0) + (this.taken.get(key) ?? 0);
  }

  /** `key paid due` of each correction to decide. */
  proposed(): string[] {
    const keys = [...new Set([...this.versions.keys(), ...this.taken.keys()])];
    const told = keys.map((key) => [key, `${this.counted(key)} ${this.reported(key)}`] as const);
    return told
      .filter(
        ([key, figures]) => this.counted(key) !== this.reported(key) && this.declined.get(key) !== figures,
      )
      .map((parts) => parts.join(' '))
      .toSorted();
  }

  /** All earnings, less the fees, and the acertos, without balances that were only carried. */
  owed(drivers: readonly string[]): [string, number][] {
    const sums = new Map(drivers.map((driver) => [driver, 0]));
    const add = (key: string, cents: number) => {
      const driver = key.split(' ')[0] ?? '';
      sums.set(driver, (sums.get(driver) ?? 0) + cents);
    };
    for (const each of [this.booked, this.taken, this.acertos])
      for (const [key, cents] of each) add(key, cents);
    for (const [key, cents] of this.fee) add(key, -cents);
    return [...sums];
  }
}
