import type { ReciboState } from '../../people/recibos/match-rules';
import { isWeekOver, mondayOf, monthsAfter, shiftDate } from '../../platform/domain/calendar';
import type { Platform } from '../../platform/domain/platform';
import type { SettlementCategory } from '../../platform/domain/settlement-categories';

/** Lists the Mondays in a month, `YYYY-MM`: a week belongs to the month of its Monday. */
export function mondaysOf(month: string): string[] {
  const first = mondayOf(shiftDate(`${month}-01`, 6));
  const weeks = [0, 7, 14, 21, 28].map((days) => shiftDate(first, days));
  return weeks.filter((week) => week.startsWith(month));
}

/** Whether the last week of the month has ended on `today`. */
export function isMonthOver(month: string, today: string): boolean {
  return isWeekOver(mondaysOf(month).at(-1) ?? '', today);
}

/** The last month that is over, `YYYY-MM`. */
export function lastMonthOver(today: string): string {
  const months = [0, -1, -2].map((count) => monthsAfter(`${today.slice(0, 7)}-01`, count).slice(0, 7));
  return months.find((month) => isMonthOver(month, today)) ?? '';
}

/** In cents. Tips and tolls are parts of the others; null where the report has no such column. */
export type PlatformAmounts = {
  gross: number;
  commission: number;
  adjustments: number;
  cash: number;
  tips: number | null;
  tolls: number | null;
};

export type ReportedRow = PlatformAmounts & {
  driverId: string;
  week: string;
  platform: Platform;
  organisation: string;
};

export type MonthRecord = {
  id: string;
  driverId: string;
  fullName: string;
  contractType: string;
  nif: string | null;
  week: string;
  gross: number;
  commission: number;
  adjustments: number;
  cash: number;
  flatRate: number;
  settlement: number;
  payout: number;
  status: string;
  paidAt: string | null;
  carriedTo: string | null;
};

export type MonthAcerto = { driverId: string; week: string; category: SettlementCategory; cents: number };

/** A transfer that the bank has paid. */
export type MonthTransfer = { recordId: string; endToEndId: string; paidOn: string | null };

/** A driver's week as its recibos have it. In cents, of each document the part that is of this week. */
export type WeekRecibos = {
  state: ReciboState;
  numbers: string[];
  atcuds: string[];
  /** The day of the last of them, `YYYY-MM-DD`. */
  issuedOn: string | null;
  base: number;
  iva: number;
  /** Null where one of them does not state it. */
  withheld: number | null;
  difference: string | null;
};

export type MonthFacts = {
  records: readonly MonthRecord[];
  reported: readonly ReportedRow[];
  acertos: readonly MonthAcerto[];
  transfers: readonly MonthTransfer[];
  /** Keys are driver and Monday. */
  recibos: ReadonlyMap<string, WeekRecibos>;
};

export type DriverWeek = MonthRecord & {
  platforms: ReadonlyMap<Platform, PlatformAmounts>;
  acertos: ReadonlyMap<SettlementCategory, number>;
  transfer: MonthTransfer | null;
  /** Null where nothing is asked of the driver. */
  recibo: WeekRecibos | null;
};

/** Puts what stands beside a record in its row, and keeps the order of the records. */
export function driverWeeks({ records, reported, acertos, transfers, recibos }: MonthFacts): DriverWeek[] {
  const keyOf = ({ driverId, week }: { driverId: string; week: string }) => `${driverId} ${week}`;
  const reports = Map.groupBy(reported, keyOf);
  const entries = Map.groupBy(acertos, keyOf);
  const paid = new Map(transfers.map((transfer) => [transfer.recordId, transfer]));
  return records.map((record) => {
    const own = entries.get(keyOf(record)) ?? [];
    return {
      ...record,
      platforms: byPlatform(reports.get(keyOf(record)) ?? []),
      acertos: new Map(
        own.filter(({ cents }) => cents !== 0).map(({ category, cents }) => [category, cents]),
      ),
      transfer: paid.get(record.id) ?? null,
      recibo: recibos.get(keyOf(record)) ?? null,
    };
  });
}

function byPlatform(rows: readonly ReportedRow[]): Map<Platform, PlatformAmounts> {
  const groups = Map.groupBy(rows, ({ platform }) => platform);
  return new Map([...groups].map(([platform, own]) => [platform, sumOf(own)]));
}

export function sumOf(rows: readonly PlatformAmounts[]): PlatformAmounts {
  const sum = (name: keyof PlatformAmounts) => rows.reduce((cents, row) => cents + (row[name] ?? 0), 0);
  const known = (name: 'tips' | 'tolls') => (rows.some((row) => row[name] !== null) ? sum(name) : null);
  return {
    gross: sum('gross'),
    commission: sum('commission'),
    adjustments: sum('adjustments'),
    cash: sum('cash'),
    tips: known('tips'),
    tolls: known('tolls'),
  };
}
