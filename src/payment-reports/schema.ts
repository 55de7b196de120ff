import * as z from 'zod/mini';

export const Platform = z.enum(['uber', 'bolt'], 'A plataforma tem de ser uber ou bolt');
export type Platform = z.infer<typeof Platform>;

/** How a file or message ended that was looked at (DESIGN.md §6.13). */
export const ReportOutcome = z.enum([
  'imported',
  'waiting',
  'refused',
  'ignored',
  'quarantined',
  'duplicate',
  'conflict',
]);
export type ReportOutcome = z.infer<typeof ReportOutcome>;

/** Why a whole file was refused, with nothing written. */
export type RefusalReason =
  | 'empty'
  | 'too_large'
  | 'too_many_rows'
  | 'row_too_long'
  | 'unreadable_text'
  | 'broken_quotes'
  | 'no_header'
  | 'header_not_separated'
  | 'missing_column'
  | 'repeated_column'
  | 'not_a_payment_report'
  | 'no_period'
  | 'period_not_a_week'
  | 'period_in_future';

/** Why an archive was refused, with nothing read. */
export type ArchiveReason =
  | 'archive_too_large'
  | 'archive_ratio'
  | 'archive_nested'
  | 'archive_too_many_files'
  | 'archive_unreadable';

/** Why a row waits for staff. The last two are found only when the rows are matched to drivers. */
export type WaitingReason =
  | 'row_incomplete'
  | 'bad_amount'
  | 'does_not_add_up'
  | 'no_identity'
  | 'driver_twice'
  | 'unknown_driver';

/** Why a row is counted and left out. */
export type SkipReason = 'no_movement' | 'fleet_account';

export type ReportReason = RefusalReason | ArchiveReason | WaitingReason | SkipReason;

/** `column` is the name of the column at fault, as the file or the platform writes it. */
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
  columns: readonly string[];
  rows: readonly ReportRow[];
  counts: ReportCounts;
};
