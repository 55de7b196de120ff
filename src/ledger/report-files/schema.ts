import type { Platform } from '../../platform/domain/platform';
import type { ArchiveReason, CsvReason } from '../../platform/tables/schema';

/** Why a whole file was refused, with nothing written. */
export type RefusalReason =
  | CsvReason
  | 'too_much_at_once'
  | 'unreadable_text'
  | 'no_header'
  | 'missing_column'
  | 'repeated_column'
  | 'rows_swallowed'
  | 'broken_header'
  | 'not_euro'
  | 'not_a_payment_report'
  | 'no_period'
  | 'period_not_a_week'
  | 'period_in_future'
  | 'week_differs';

/** Reasons why a row waits for staff; matching finds the last three. */
export type WaitingReason =
  | 'row_incomplete'
  | 'bad_amount'
  | 'does_not_add_up'
  | 'unknown_money'
  | 'unconfirmed'
  | 'no_identity'
  | 'implausible'
  | 'driver_twice'
  | 'company_unknown'
  | 'unknown_driver';

type SkipReason = 'no_movement' | 'fleet_account';

export type ReportReason = RefusalReason | ArchiveReason | WaitingReason | SkipReason;

/** The company and week of a file; `weekStartDate` is a Monday, `organisation` is empty if unknown. */
export type FileWeek = { platform: Platform; weekStartDate: string; organisation: string };

/** `column` is the faulty one as written, or the file name's week for `week_differs`. `week` is set for `empty`. */
export type Refusal = { reason: RefusalReason; column: string | null; week?: FileWeek };

/** In cents. payout = gross - commission + adjustments - cash. */
export type Earnings = {
  grossCents: number;
  commissionCents: number;
  adjustmentsCents: number;
  cashCents: number;
};

/** Values as written in the file; null for empty. */
export type RowIdentity = {
  /** The platform's id in lower case, or the e-mail of a Bolt row without one. */
  externalId: string | null;
  fullName: string;
  email: string | null;
  phone: string | null;
};

/** `difference` is the stated minus the summed amount, in cents. `column` is the faulty one. */
export type RowResult =
  | { outcome: 'ok'; earnings: Earnings }
  | { outcome: 'waiting'; reason: WaitingReason; differenceCents: number | null; column: string | null }
  | { outcome: 'skipped'; reason: SkipReason };

/** `line` counts the header as 1; `cells` is the raw row, under the report's `columns`. */
export type ReportRow = { line: number; cells: readonly string[]; identity: RowIdentity; result: RowResult };

export type ReportCounts = { ok: number; waiting: number; skipped: number };

export type Report = {
  platform: Platform;
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string;
  /** Normalized; empty if unknown. */
  organisation: string;
  organisationName: string;
  columns: readonly string[];
  rows: readonly ReportRow[];
  counts: ReportCounts;
};
