import type { Platform } from '../domain/platform';

/** Why a whole file was refused, with nothing written. */
export type RefusalReason =
  | 'empty'
  | 'too_large'
  | 'too_many_rows'
  | 'too_much_at_once'
  | 'row_too_long'
  | 'unreadable_text'
  | 'broken_quotes'
  | 'no_header'
  | 'header_not_separated'
  | 'missing_column'
  | 'repeated_column'
  | 'rows_in_a_cell'
  | 'rows_swallowed'
  | 'broken_header'
  | 'not_euro'
  | 'not_a_payment_report'
  | 'no_period'
  | 'period_not_a_week'
  | 'period_in_future'
  | 'week_differs';

/** Why an archive, or what is one within, was refused, with nothing read. */
export type ArchiveReason =
  | 'spreadsheet'
  | 'archive_encrypted'
  | 'archives_too_large'
  | 'archive_too_large'
  | 'archive_ratio'
  | 'archive_nested'
  | 'archive_too_many_files'
  | 'archive_unreadable';

/** Why a row waits for staff. The last three are found only when the rows are matched to drivers. */
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

/** Why a row is counted and left out. */
export type SkipReason = 'no_movement' | 'fleet_account';

export type ReportReason = RefusalReason | ArchiveReason | WaitingReason | SkipReason;

/** `column` is the name of the column at fault, as the file or the platform writes it; of `week_differs`, the name's week. */
export type Refusal = { reason: RefusalReason; column: string | null };

/** What a platform says of one driver's week, in cents. payout = gross - commission + adjustments - cash. */
export type Earnings = {
  grossCents: number;
  commissionCents: number;
  adjustmentsCents: number;
  cashCents: number;
};

/** Who a row is about, in the file's own words; an empty text is null. */
export type RowIdentity = {
  /** The platform's stable id in lower case, or the e-mail of a Bolt row without any. */
  externalId: string | null;
  fullName: string;
  email: string | null;
  phone: string | null;
};

/** `difference`: the stated amount less what its parts come to, in cents. `column`: where the fault is. */
export type RowResult =
  | { outcome: 'ok'; earnings: Earnings }
  | { outcome: 'waiting'; reason: WaitingReason; differenceCents: number | null; column: string | null }
  | { outcome: 'skipped'; reason: SkipReason };

/** `line` counts the header as 1; `cells` is the row as read, under the report's `columns`. */
export type ReportRow = { line: number; cells: readonly string[]; identity: RowIdentity; result: RowResult };

export type ReportCounts = { ok: number; waiting: number; skipped: number };

export type Report = {
  platform: Platform;
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string;
  /** The owner's company it is about, as it is compared; empty where the file does not say. */
  organisation: string;
  /** The same as the file writes it. */
  organisationName: string;
  columns: readonly string[];
  rows: readonly ReportRow[];
  counts: ReportCounts;
};
