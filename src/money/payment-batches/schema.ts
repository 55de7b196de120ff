import * as z from 'zod/mini';
import { oneLine } from '../../platform/domain/text';
import { RecordsFilter } from '../finances/schema';

/** What a body of JSON holds of them. */
export const MOST_CHOSEN = 1_500;

const id = z.uuid('Registo desconhecido');

/** Which records: those chosen, or those that a filter leaves; without either every one that is not paid. */
const SELECTION = {
  records: z.optional(
    z
      .array(id, 'Escolha os registos')
      .check(
        z.minLength(1, 'Escolha os registos'),
        z.maxLength(MOST_CHOSEN, `No máximo ${MOST_CHOSEN} registos escolhidos: use antes um filtro`),
      ),
  ),
  filter: z.optional(RecordsFilter),
};

export const BatchSelection = z.object(SELECTION);
export type BatchSelection = z.infer<typeof BatchSelection>;

export const BatchInput = z.object({
  ...SELECTION,
  /** Of the preview that was seen. */
  digest: z.string('Falta o que foi visto').check(z.regex(/^[0-9a-f]{64}$/, 'Lista desconhecida')),
});
export type BatchInput = z.infer<typeof BatchInput>;

const day = z.iso.date('Indique o dia');

export const BatchPayment = z.object({ date: day });

const REASON = 'Indique o motivo';
const reason = z
  .string(REASON)
  .check(z.overwrite(oneLine), z.minLength(1, REASON), z.maxLength(200, 'No máximo 200 caracteres'));

export const BatchVoid = z.object({ reason });

/** `date`: when the money came back. `code`: of the bank's statement (ISO 20022, as AC04), where it has one. */
export const LineReturn = z.object({
  ...{ reason, date: day },
  code: z.optional(z.string().check(z.regex(/^[A-Z0-9]{4}$/, 'Um código tem quatro letras e algarismos'))),
});
export type LineReturn = z.infer<typeof LineReturn>;

const CHOOSE = 'Escolha a resposta do banco';

/** A form with the bank's file. */
export const AnswerUpload = z.object({ file: z.instanceof(File, { error: CHOOSE }) });

export type BatchStatus = 'CREATED' | 'PAID' | 'VOIDED';
export type LineStatus = 'IN_FILE' | 'PENDING' | 'ACCEPTED' | 'REJECTED' | 'PAID' | 'RETURNED' | 'VOIDED';

/** A file for the bank. Money in decimal strings of euro, instants in ISO 8601. */
export type PaymentBatch = {
  id: string;
  number: number;
  messageId: string;
  /** `pain.001.001.NN` */
  version: '03' | '09';
  status: BatchStatus;
  /** `YYYY-MM-DD` */
  executionDate: string;
  lineCount: number;
  sum: string;
  sha256: string;
  /** False once somebody in it was erased. */
  hasFile: boolean;
  /** How many of the lines the bank has refused, and how many came back. */
  rejected: number;
  returned: number;
  createdBy: string;
  createdAt: string;
  paidBy: string | null;
  paidAt: string | null;
  /** `YYYY-MM-DD`, as staff say. */
  paidOn: string | null;
  voidedBy: string | null;
  voidedAt: string | null;
  voidReason: string | null;
};

export type PaymentBatchLine = {
  id: string;
  recordId: string;
  driverId: string;
  /** The driver's; `name` is the account's holder. */
  fullName: string;
  weekStartDate: string;
  name: string;
  /** `PT50 •••• 1234` */
  iban: string;
  /** A Portuguese bank's name. */
  bank: string | null;
  amount: string;
  endToEndId: string;
  status: LineStatus;
  /** The bank's code in words, and what it or staff wrote; null without one. */
  reason: { code: string | null; words: string } | null;
  at: string;
};

export type PaymentBatchDetails = PaymentBatch & { lines: PaymentBatchLine[] };

/** The answer of `GET /api/payment-batches`; `company` is null while none is configured. */
export type PaymentBatches = {
  company: { name: string; iban: string; bank: string | null; version: '03' | '09' } | null;
  /** Whether who made a file may not mark it as paid. */
  fourEyes: boolean;
  /** Newest first. */
  batches: PaymentBatch[];
};

export const LEFT_OUT = [
  ...(['paid', 'in_batch', 'never_active', 'settlements_alone', 'carried', 'negative', 'zero'] as const),
  ...(['below_minimum', 'no_account', 'account_waits'] as const),
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

type Candidate = {
  recordId: string;
  driverId: string;
  fullName: string;
  weekStartDate: string;
  amount: string;
};

/** What looks wrong in a line, in words; it refuses nothing. */
export type BatchWarning = {
  kind: 'amount' | 'shared_iban' | 'other_holder' | 'same_person' | 'first_payment';
  text: string;
};

/** What a batch would have. Nothing is kept of it. */
export type BatchPreview = {
  /** Changes with each line, its account and its warnings. */
  digest: string;
  executionDate: string;
  count: number;
  sum: string;
  lines: (Candidate & {
    name: string;
    iban: string;
    bank: string | null;
    warnings: BatchWarning[];
  })[];
  /** With the reason in words. */
  leftOut: (Candidate & { reason: LeftOut; text: string })[];
};

/** What the bank has said of a line. `changed`: it was news. */
export type AnswerLine = {
  lineId: string;
  fullName: string;
  amount: string;
  /** `UNKNOWN`: a status that the program does not know, or none; it decides nothing. */
  said: 'ACCEPTED' | 'PENDING' | 'REJECTED' | 'UNKNOWN';
  /** The reason, in words. */
  words: string | null;
  changed: boolean;
  /** What does not fit with what is known here, in words. */
  conflict: string | null;
};

/** The answer of `POST /api/payment-batches/{id}/answer`. */
export type BatchAnswer = {
  /** Who has read the same file before, and when; then nothing has changed. */
  repeated: { readBy: string; readAt: string } | null;
  lines: AnswerLine[];
  /** References that are in no line of the file. */
  unknown: string[];
  batch: PaymentBatchDetails;
};
