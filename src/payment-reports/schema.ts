import * as z from 'zod/mini';
import { isMonday } from '../domain/calendar';
import type { Platform } from '../domain/platform';
import type { WaitingReason } from '../report-files/schema';

/** How a file or message ended that was looked at (docs/rules.md#reports). */
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

/** What a report's rows came to. `unchanged`: said what was booked already. `conflict`: came for a week that is paid. */
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
  /** ISO 8601. */
  createdAt: string;
  /** E-mail of the member of staff who uploaded the file; null for one from the inbox. */
  uploadedBy: string | null;
  /** Null where it is about a whole message. */
  fileName: string | null;
  messageId: string | null;
  sender: string | null;
  /** What a message in quarantine says it is about, and its files' names; null and none of anything else. */
  subject: string | null;
  attachments: readonly string[];
  /** Of the file's bytes, or the message's, in hex. */
  sha256: string;
  platform: Platform | null;
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string | null;
  outcome: ReportOutcome;
  /** A code, and what people read for it; null where there is nothing to say. */
  reason: string | null;
  reasonText: string | null;
  counts: RowCounts;
  /** Whether it is in quarantine and can be accepted. */
  acceptable: boolean;
  /** Whether its sender can be trusted from there on. */
  trustable: boolean;
  /** Whether it can be accepted only with a `weekStartDate`. */
  weekNeeded: boolean;
  /**
   * Who dismissed what was in quarantine, and when (ISO 8601): the e-mail of staff, or `system` when nobody decided in
   * time. Null otherwise.
   */
  dismissed: { by: string; at: string } | null;
  /** Whether it was read and can be taken back: nothing of it is paid. */
  undoable: boolean;
  /** To whom its week is paid by what it says: the first of their names, and whether there are more. Null where none is. */
  paid: { names: readonly string[]; more: boolean } | null;
  /** Which member of staff took it back, and when (ISO 8601). Null otherwise. */
  undone: { by: string; at: string } | null;
};

/** A row that could not be booked. Amounts in euro, as `12.50`; null where the row does not say them. */
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
  /** The driver that the row was matched to, where it waits for another reason. */
  driver: { id: string; fullName: string } | null;
  /** Whether telling the driver of its account books it. */
  associable: boolean;
  /**
   * Likely drivers, the likeliest first. `wasActive`: whether the driver is ACTIVE, or was once; to anybody else the
   * account cannot be told.
   */
  suggestions: { driverId: string; fullName: string; wasActive: boolean }[];
};

/** An item of `GET /api/payment-reports/dismissed`: by which member of staff, and when (ISO 8601). */
export type DismissedRow = RowAnswer & { dismissedBy: string; dismissedAt: string };

/** What has become of a row that was dismissed or restored. */
export type RowDecision = {
  id: number;
  state: 'booked' | 'waiting' | 'replaced' | 'unchanged' | 'conflict' | 'dismissed' | 'skipped';
};

/** The query of `GET /api/payment-reports`: those before the report `before`, `limit` of them at most. */
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

/** The form of `POST /api/payment-reports`; what is left empty is left out. */
export const ReportUpload = z.object({
  // One that the form gives no name has none in Bun, whatever its type says.
  file: z.instanceof(File, { error: CHOOSE }).check(z.refine((file) => Boolean(file.name), CHOOSE)),
  weekStartDate: z.optional(z.union([z.literal(''), WeekStartDate], MONDAY)),
  /** That the week given is meant, though the file's name gives another. */
  weekConfirmed: z.optional(z.enum(['true', 'false', ''])),
  /** That amounts that are booked are to give way: else what would replace them waits to be confirmed. */
  replaceConfirmed: z.optional(z.enum(['true', 'false', ''])),
  dryRun: z.optional(z.enum(['true', 'false', ''])),
});
export type ReportUpload = z.infer<typeof ReportUpload>;

/** The body of `POST /api/payment-reports/{id}/accept`. */
export const ReportAcceptance = z.object({
  weekStartDate: z.optional(WeekStartDate),
  weekConfirmed: z.optional(z.boolean('Confirmação inválida')),
  /** From now on mail from this very address is read, by the mail host's word as any other. */
  trustSender: z.optional(z.boolean()),
  /** Whether it is a later or an earlier version than what is booked, where the message does not say. */
  version: z.optional(z.enum(['later', 'earlier'], 'Indique qual das versões é a mais recente')),
});
export type ReportAcceptance = z.infer<typeof ReportAcceptance>;
