import type { Platform } from '../../platform/domain/platform';
import type { Earnings, WaitingReason } from '../report-files/schema';
import type { Doubt } from './doubt';

export type RowState = 'booked' | 'waiting' | 'replaced' | 'unchanged' | 'conflict' | 'dismissed' | 'skipped';

/** The facts about a row's version that come from its file. */
export type RowReport = {
  id: string;
  /** Position in the order of arrival. */
  rank: number;
  /** Empty if the file names none: it may belong to any company. */
  company: string;
  isMail: boolean;
  /** An upper bound unless `isDated`. */
  madeAt: string;
  isDated: boolean;
  /** Staff have stated that it precedes the week's others; `madeAt` is the beginning of the week. */
  isStatedEarlier: boolean;
};

/** A line of a report, as far as it affects money. */
export type Row = {
  id: number;
  report: RowReport;
  platform: Platform;
  /** A Monday, `YYYY-MM-DD`. */
  week: string;
  externalId: string | null;
  driverId: string | null;
  state: RowState;
  /** Null for a row that does not wait for a driver or for staff. */
  reason: WaitingReason | null;
  /** The faulty column of a row that could not be read. */
  column: string | null;
  doubt: Doubt | null;
  /** Staff have confirmed the order of its versions, or it was placed before. */
  isOrdered: boolean;
  /** Staff have resolved its doubt and are not asked again. */
  isConfirmed: boolean;
  /** It arrived while its week was frozen, before another that did too: staff are asked about the last one only. */
  hasSuccessor: boolean;
  /** Null if the row does not state them. */
  amounts: Earnings | null;
  /** The place that staff gave it among the versions; without one, the report's `madeAt` applies. */
  versionAt: string | null;
  /** Orders the places of one instant. */
  versionStep: number;
};

export type DriverWeek = { driverId: string; week: string };

/** The driver to whom a platform account is assigned, ACTIVE or not. */
export type HeldBy = (account: Pick<Row, 'platform' | 'externalId'>) => string | null;

const AMOUNTS = ['grossCents', 'commissionCents', 'adjustmentsCents', 'cashCents'] as const;

export function netOf({ grossCents, commissionCents, adjustmentsCents, cashCents }: Earnings): number {
  return grossCents - commissionCents + adjustmentsCents - cashCents;
}

export function netOfRow({ amounts }: Row): number {
  return amounts ? netOf(amounts) : 0;
}

export function sumOfRows(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + netOfRow(row), 0);
}

export function isSameAmount(a: Row, b: Row): boolean {
  return hasSameAmounts(a.amounts, b.amounts);
}

function hasSameAmounts(a: Earnings | null, b: Earnings | null): boolean {
  return a !== null && b !== null && AMOUNTS.every((name) => a[name] === b[name]);
}

export function isZero({ amounts }: Row): boolean {
  return amounts !== null && AMOUNTS.every((name) => amounts[name] === 0);
}

/** A row with amounts and a driver, in force or not. */
export function isClaim({ reason, driverId, state }: Row): boolean {
  return reason === null && driverId !== null && state !== 'dismissed';
}

export function isSameCompany(a: Row, b: Row): boolean {
  return a.report.company === b.report.company || a.report.company === '' || b.report.company === '';
}

export function isSameAccount(a: Row, b: Row): boolean {
  return a.externalId !== null && a.externalId === b.externalId;
}

export function isSameDriver(a: Row, b: Row): boolean {
  return a.driverId !== null && a.driverId === b.driverId;
}

/** Finds rows that share the driver or the account of a platform's week with a row. */
export class Neighbours {
  private readonly byKey = new Map<string, Row[]>();

  constructor(rows: readonly Row[]) {
    for (const row of rows) {
      for (const key of keysOf(row)) {
        const found = this.byKey.get(key);
        if (found) found.push(row);
        else this.byKey.set(key, [row]);
      }
    }
  }

  /** Sorted by id, including the row itself. */
  all(row: Row): readonly Row[] {
    const [own = [], others = []] = keysOf(row).map((key) => this.byKey.get(key) ?? []);
    const known = new Set(own);
    const added = others.filter((other) => !known.has(other));
    return added.length > 0 ? [...own, ...added].toSorted((a, b) => a.id - b.id) : own;
  }

  /** Rows of other reports. */
  of(row: Row): readonly Row[] {
    return this.all(row).filter((each) => each.report.id !== row.report.id);
  }

  /** All neighbours of the rows, and the rows themselves. */
  ofAll(rows: Iterable<Row>): Set<Row> {
    const found = new Set<Row>();
    for (const key of new Set([...rows].flatMap(keysOf)))
      for (const row of this.byKey.get(key) ?? []) found.add(row);
    return found;
  }

  has(row: Row): boolean {
    return keysOf(row).some((key) => this.byKey.has(key));
  }
}

function keysOf({ platform, week, driverId, externalId }: Row): string[] {
  const keys: string[] = [];
  if (driverId !== null) keys.push(`${platform} ${week} driver ${driverId}`);
  if (externalId !== null) keys.push(`${platform} ${week} account ${externalId}`);
  return keys;
}
