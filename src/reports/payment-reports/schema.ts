import * as z from 'zod/mini';
import type { Suggestion } from '../../ledger/matching/schema';
import type { WaitingReason } from '../../ledger/report-files/schema';
import { isMonday } from '../../platform/domain/calendar';
import type { Platform } from '../../platform/domain/platform';
import { MOST_LISTED } from './report-limits';

export const ReportOutcome = z.enum([
  'imported',
  'waiting',
  'refused',
  'ignored',
  'quarantined',
  'duplicate',
  'conflict',
  'undone',
]);
export type ReportOutcome = z.infer<typeof ReportOutcome>;

/** `unchanged` counts rows equal to booked ones; `conflict` counts rows of paid or closed weeks. */
export type RowCounts = {
  imported: number;
  waiting: number;
  skipped: number;
  conflict: number;
  unchanged: number;
};

/** An item of `GET /api/payment-reports`. */
export type PaymentReport = {
  id: string;
  createdAt: string;
  /** The e-mail of a member of staff; null for the inbox. */
  uploadedBy: string | null;
  /** Null for a whole message. */
  fileName: string | null;
  messageId: string | null;
  sender: string | null;
  /** Set only for a message in quarantine. */
  subject: string | null;
  attachments: readonly string[];
  /** Digest of the file or the message, in hex. */
  sha256: string;
  platform: Platform | null;
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string | null;
  outcome: ReportOutcome;
  /** A code, and its text in Portuguese. */
  reason: string | null;
  reasonText: string | null;
  counts: RowCounts;
  acceptable: boolean;
  trustable: boolean;
  /** Whether acceptance requires a `weekStartDate`. */
  weekNeeded: boolean;
  /** `by` is the e-mail of a member of staff, or `system` after the time limit. */
  dismissed: { by: string; at: string } | null;
  /** Whether it is an import without paid rows and without rows booked in a closed week. */
  undoable: boolean;
  /** Some of the drivers paid by its amounts. */
  paid: { names: readonly string[]; more: boolean } | null;
  /** Whether any of its rows is booked in a closed week. */
  closed: boolean;
  undone: { by: string; at: string } | null;
};

/** Amounts are in euro, as `12.50`; null if the row does not state them. */
type RowAnswer = {
  id: number;
  reportId: string;
  fileName: string | null;
  /** When its file came, ISO 8601. */
  receivedAt: string;
  line: number;
  platform: Platform;
  externalId: string | null;
  fullName: string;
  email: string | null;
  phone: string | null;
  weekStartDate: string;
  reason: WaitingReason;
  reasonText: string;
  difference: string | null;
  grossEarnings: string | null;
  platformCommission: string | null;
  adjustments: string | null;
  cash: string | null;
};

/** An item of `GET /api/payment-reports/waiting`. */
export type WaitingRow = RowAnswer & {
  /** Set if the row waits for another reason. */
  driver: { id: string; fullName: string } | null;
  /** Changes with the basis of a confirmation, whose `If-Match` names the row's or the report's version. */
  version: number | null;
  reportVersion: number | null;
  /** Whether assigning its account books the row. */
  associable: boolean;
  /** Best match first. Only drivers with `wasActive` (ACTIVE now or before) can be given the account. */
  suggestions: Suggestion[];
};

/** An item of `GET /api/payment-reports/dismissed`. */
export type DismissedRow = RowAnswer & { dismissedBy: string; dismissedAt: string };

export type RowDecision = {
  id: number;
  state: 'booked' | 'waiting' | 'replaced' | 'unchanged' | 'conflict' | 'dismissed' | 'skipped';
};

/** The query of `GET /api/payment-reports`; `before` is a report's id. */
export const ReportsPage = z.object({
  before: z.optional(z.uuid('Relatório inválido')),
  limit: z.optional(
    z.coerce
      .number('Limite inválido')
      .check(z.int('Limite inválido'), z.minimum(1, 'Limite inválido'), z.maximum(500, 'Limite inválido')),
  ),
});
export type ReportsPage = z.infer<typeof ReportsPage>;

const MONDAY = 'A semana tem de ser a data de uma segunda-feira (AAAA-MM-DD)';
const WeekStartDate = z.string(MONDAY).check(z.refine(isMonday, MONDAY));

const CHOOSE = 'Escolha um ficheiro';

/** The form of `POST /api/payment-reports`; empty fields count as absent. */
export const ReportUpload = z.object({
  // Bun gives a file without a name no name, against the declared type.
  file: z.instanceof(File, { error: CHOOSE }).check(z.refine((file) => Boolean(file.name), CHOOSE)),
  weekStartDate: z.optional(z.union([z.literal(''), WeekStartDate], MONDAY)),
  /** Overrides the week of the file's name. */
  weekConfirmed: z.optional(z.enum(['true', 'false', ''])),
  /** Without it, rows that would replace booked amounts wait for confirmation. */
  replaceConfirmed: z.optional(z.enum(['true', 'false', ''])),
  dryRun: z.optional(z.enum(['true', 'false', ''])),
});
export type ReportUpload = z.infer<typeof ReportUpload>;

/** The body of `POST /api/payment-reports/{id}/accept`. */
export const ReportAcceptance = z.object({
  weekStartDate: z.optional(WeekStartDate),
  weekConfirmed: z.optional(z.boolean('Confirmação inválida')),
  /** Trusts the sender's exact address from now on. */
  trustSender: z.optional(z.boolean()),
  /** The order given by staff, for a message that does not state one. */
  version: z.optional(z.enum(['later', 'earlier'], 'Indique qual das versões é a mais recente')),
});
export type ReportAcceptance = z.infer<typeof ReportAcceptance>;

/** In euro: gross - commission + adjustments - cash. */
export type ChangeTotal = { count: number; before: string; after: string };

/** Changes that a file makes, after the files before it in its archive. */
export type ReportChanges = {
  replaced: ChangeTotal;
  /** Weeks without earlier rows of the platform. */
  added: ChangeTotal;
  /** Rows next to another company's booked week, whose total is `before`. */
  beside: ChangeTotal;
  unchanged: ChangeTotal;
  waiting: ChangeTotal;
  /** Paid weeks, which stay unchanged; `before` is the booked amount. */
  conflict: ChangeTotal;
  organisation: string | null;
  /** Leaves out unchanged and waiting rows; replaced ones come first; 200 at most. */
  rows: {
    effect: 'replaced' | 'conflict' | 'beside' | 'added';
    fullName: string;
    line: number;
    before: string | null;
    after: string;
  }[];
};

/** An item of the answer of `POST /api/payment-reports`; `changes` is null for a file that was not read. */
export type UploadedReport = PaymentReport & { changes: ReportChanges | null };

/** The answer of a dry run of `POST /api/payment-reports`. */
export type ReportPreview = Pick<
  PaymentReport,
  'fileName' | 'sha256' | 'platform' | 'weekStartDate' | 'outcome' | 'reason' | 'reasonText' | 'counts'
> & {
  /** The Mondays of the file's name and of the form, if they differ and one must be confirmed. */
  weeks: { named: string; given: string } | null;
  changes: ReportChanges | null;
  /** Rows that would not simply be booked, in file order; 200 at most. */
  rows: {
    line: number;
    fullName: string;
    state: 'waiting' | 'conflict' | 'unchanged';
    reasonText: string | null;
    /** The stated minus the summed amount, in euro, as `-1.50`. */
    difference: string | null;
  }[];
};

/** The query of `GET /api/payment-reports/waiting`. */
export const WaitingPage = z.object({
  after: whole('Linha inválida', Number.MAX_SAFE_INTEGER),
  limit: whole('Limite inválido', MOST_LISTED),
});
export type WaitingPage = z.infer<typeof WaitingPage>;

function whole(message: string, most: number) {
  return z.optional(
    z.coerce.number(message).check(z.int(message), z.minimum(1, message), z.maximum(most, message)),
  );
}
