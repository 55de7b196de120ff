export type LineKind =
  | 'gross'
  | 'commission'
  | 'adjustments'
  | 'cash'
  | 'net'
  | 'fee'
  | 'settlement'
  | 'balance';

/** In cents, with its sign. `net` sums up the lines of its section before it. */
export type StatementLine = { kind: LineKind; label: string; note: string | null; cents: number };

/** `remark`: in place of lines, or below them. */
export type StatementSection = { title: string; lines: StatementLine[]; remark: string | null };

/** What is told of a driver's week; the lines but `net` add up to the payout. */
export type StatementContent = {
  sections: StatementSection[];
  payoutCents: number;
  /** `YYYY-MM-DD`; null while it is not paid. */
  paidOn: string | null;
};

/** `issued`: which version it is, and what changed since the one before; null while the week is not paid. */
export type Statement = StatementContent & {
  /** Whose fleet it is, where that is configured. */
  company: { name: string; nif: string } | null;
  fullName: string;
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string;
  issued: { number: number; on: string; changes: readonly string[] } | null;
};
