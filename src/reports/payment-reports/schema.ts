import * as z from 'zod/mini';
import { MOST_LISTED } from '../../ledger/ledger/rules';
import type { WaitingReason } from '../../ledger/report-files/schema';
import { isMonday } from '../../platform/domain/calendar';
import type { Platform } from '../../platform/domain/platform';

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

/** `unchanged`: equal to what was booked. `conflict`: of a week that is paid or closed. */
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
  /** The e-mail of staff; null for the inbox. */
  uploadedBy: string | null;
  /** Null for a whole message. */
  fileName: string | null;
  messageId: string | null;
  sender: string | null;
  /** Of a message in quarantine only. */
  subject: string | null;
  attachments: readonly string[];
  /** Of the file or the message, in hex. */
  sha256: string;
  platform: Platform | null;
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string | null;
  outcome: ReportOutcome;
  /** A code, and its text. */
  reason: string | null;
  reasonText: string | null;
  counts: RowCounts;
  acceptable: boolean;
  trustable: boolean;
  /** To be accepted only with a `weekStartDate`. */
  weekNeeded: boolean;
  /** `by`: the e-mail of staff, or `system` once the time was up. */
  dismissed: { by: string; at: string } | null;
  /** An import of which nothing is paid, and nothing booked in a closed week. */
  undoable: boolean;
  /** Some of those paid by what it says. */
  paid: { names: readonly string[]; more: boolean } | null;
  /** Something of it is booked in a week that is closed. */
  closed: boolean;
  undone: { by: string; at: string } | null;
};

/** In euro, as `12.50`; null where the row does not state them. */
type RowAnswer = {
  id: number;
  reportId: string;
  fileName: string | null;
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
  /** Set where the row waits for another reason. */
  driver: { id: string; fullName: string } | null;
  /** Others with each change of what staff decide by; `If-Match` of its or its report's confirmation names them. */
  version: number | null;
  reportVersion: number | null;
  /** Assigning its account books it. */
  associable: boolean;
  /** Best first. Only drivers with `wasActive` (is or was ACTIVE) can be given the account. */
  suggestions: { driverId: string; fullName: string; wasActive: boolean }[];
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
  // In Bun a file without a name has none, whatever its type says.
  file: z.instanceof(File, { error: CHOOSE }).check(z.refine((file) => Boolean(file.name), CHOOSE)),
  weekStartDate: z.optional(z.union([z.literal(''), WeekStartDate], MONDAY)),
  /** Overrides the week of the file's name. */
  weekConfirmed: z.optional(z.enum(['true', 'false', ''])),
  /** Else rows that would replace booked amounts wait for confirmation. */
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
  /** Staff's word, where the message does not say. */
  version: z.optional(z.enum(['later', 'earlier'], 'Indique qual das versões é a mais recente')),
});
export type ReportAcceptance = z.infer<typeof ReportAcceptance>;

/** In euro: gross - commission + adjustments - cash. */
export type ChangeTotal = { count: number; before: string; after: string };

/** What a file changes, after the files before it in its archive. */
export type ReportChanges = {
  replaced: ChangeTotal;
  /** Weeks without earlier rows of the platform. */
  added: ChangeTotal;
  /** Beside another company's week, whose total is `before`. */
  beside: ChangeTotal;
  unchanged: ChangeTotal;
  waiting: ChangeTotal;
  /** Paid weeks, which stay; `before` is what is booked. */
  conflict: ChangeTotal;
  organisation: string | null;
  /** Without unchanged and waiting ones; replaced ones first; 200 at most. */
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
  /** The Mondays of the file's name and of the form where they differ and one must be confirmed. */
  weeks: { named: string; given: string } | null;
  changes: ReportChanges | null;
  /** Rows that would not simply be booked, in file order; 200 at most. */
  rows: {
    line: number;
    fullName: string;
    state: 'waiting' | 'conflict' | 'unchanged';
    reasonText: string | null;
    /** Stated less summed amount, in euro, as `-1.50`. */
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
