import type { ReciboLine } from '../../people/recibos/what-to-write-rules';
import type { Fleet } from '../../platform/domain/fleet';

export type LineKind =
  | 'gross'
  | 'commission'
  | 'adjustments'
  | 'cash'
  | 'net'
  | 'fee'
  | 'settlement'
  | 'balance';

/** `cents` has its sign. `net` sums up the preceding lines of its section. */
export type StatementLine = { kind: LineKind; label: string; note: string | null; cents: number };

/** `remark` replaces the lines or follows them. */
export type StatementSection = { title: string; lines: StatementLine[]; remark: string | null };

/** The content of a driver's weekly statement; all lines but `net` add up to the payout. */
export type StatementContent = {
  sections: StatementSection[];
  payoutCents: number;
  /** `YYYY-MM-DD`; null while it is not paid. */
  paidOn: string | null;
};

/** `issued` has the version and the changes since the one before; null while the week is not paid. */
export type Statement = StatementContent & {
  /** Null while it has no name. */
  fleet: Fleet | null;
  /** The cars that the driver held in the week. */
  plates: readonly string[];
  /** The account that a file for the bank pays to, by its ends; null without a file. */
  account: string | null;
  /** The lines for the week's recibo; empty unless one is asked for. */
  recibo: readonly Pick<ReciboLine, 'label' | 'text'>[];
  /** The day on which it is read. */
  today: string;
  fullName: string;
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string;
  issued: { number: number; on: string; changes: readonly string[] } | null;
};
