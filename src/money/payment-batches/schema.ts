import * as z from 'zod/mini';
import { oneLine } from '../../platform/domain/text';
import { RecordsFilter } from '../finances/schema';

/** Keeps the JSON of the ids below the limit of a body. */
export const MOST_CHOSEN = 1_500;

const id = z.uuid('Registo desconhecido');

/** Selects chosen records, or those of a filter; without either, every unpaid record. */
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
  /** The digest of the preview on screen. */
  digest: z.string('Falta o que foi visto').check(z.regex(/^[0-9a-f]{64}$/, 'Lista desconhecida')),
});
export type BatchInput = z.infer<typeof BatchInput>;

const day = z.iso.date('Indique o dia');

/** `confirmed` accepts a day before the one on which the bank was asked to pay. */
export const BatchPayment = z.object({
  date: day,
  confirmed: z.optional(z.boolean('Confirmação inválida')),
});
export type BatchPayment = z.infer<typeof BatchPayment>;

const REASON = 'Indique o motivo';
const reason = z
  .string(REASON)
  .check(z.overwrite(oneLine), z.minLength(1, REASON), z.maxLength(200, 'No máximo 200 caracteres'));

export const BatchVoid = z.object({ reason });

/** `date`: when the money came back. `code`: ISO 20022 code of the bank's statement (as AC04), where it has one. */
export const LineReturn = z.object({
  reason,
  date: day,
  code: z.optional(z.string().check(z.regex(/^[A-Z0-9]{4}$/, 'Um código tem quatro letras e algarismos'))),
});
export type LineReturn = z.infer<typeof LineReturn>;

const CHOOSE = 'Escolha a resposta do banco';

/** A form with the bank's file. */
export const AnswerUpload = z.object({ file: z.instanceof(File, { error: CHOOSE }) });

export type BatchStatus = 'CREATED' | 'PAID' | 'VOIDED';
export type LineStatus = 'IN_FILE' | 'PENDING' | 'ACCEPTED' | 'REJECTED' | 'PAID' | 'RETURNED' | 'VOIDED';

/** A file for the bank. Amounts are decimal strings of euro, instants ISO 8601. */
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
  /** False once a person in it was erased. */
  hasFile: boolean;
  /** Counts the lines that the bank has refused, and those that came back. */
  rejected: number;
  returned: number;
  /** The Mondays of its records. */
  weeks: string[];
  /** ISO 8601: when its bytes were last looked at; null before. */
  downloadedAt: string | null;
  createdBy: string;
  createdAt: string;
  paidBy: string | null;
  paidAt: string | null;
  /** `YYYY-MM-DD`, entered by staff. */
  paidOn: string | null;
  voidedBy: string | null;
  voidedAt: string | null;
  voidReason: string | null;
};

export type PaymentBatchLine = {
  id: string;
  recordId: string;
  driverId: string;
  /** The driver's name; `name` is the account holder's. */
  fullName: string;
  weekStartDate: string;
  name: string;
  /** `PT50 •••• 1234` */
  iban: string;
  /** Name of a Portuguese bank; null for a foreign one. */
  bank: string | null;
  amount: string;
  endToEndId: string;
  status: LineStatus;
  /** The bank's code in words, and the text of the bank or of staff; null without one. */
  reason: { code: string | null; words: string } | null;
  at: string;
};

export type PaymentBatchDetails = PaymentBatch & { lines: PaymentBatchLine[] };

/** Answer of `GET /api/payment-batches`; `company` is null while none is configured. */
export type PaymentBatches = {
  company: { name: string; iban: string; bank: string | null; version: '03' | '09' } | null;
  /** True where the creator of a file may not mark it as paid. */
  fourEyes: boolean;
  /** Newest first. */
  batches: PaymentBatch[];
};

export const LEFT_OUT = [
  ...(['paid', 'in_batch', 'never_active', 'settlements_alone', 'carried', 'negative', 'zero'] as const),
  ...(['below_minimum', 'no_account', 'account_waits', 'own_account', 'no_recibo'] as const),
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

type Candidate = {
  recordId: string;
  driverId: string;
  fullName: string;
  weekStartDate: string;
  amount: string;
};

/** A warning about a line, in words; it blocks nothing. */
export type BatchWarning = {
  kind:
    | 'above_gross'
    | 'amount'
    | 'shared_iban'
    | 'other_holder'
    | 'same_person'
    | 'first_payment'
    | 'came_back';
  text: string;
};

/** A preview of a batch; nothing of it is stored. */
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
  /** The records that are left out, with the reason in words. */
  leftOut: (Candidate & { reason: LeftOut; text: string })[];
};

/** The bank's answer about a line. `changed`: the answer changed the line. */
export type AnswerLine = {
  lineId: string;
  fullName: string;
  amount: string;
  /** `UNKNOWN` is a status that the program does not know, or none; it decides nothing. */
  said: 'ACCEPTED' | 'PENDING' | 'REJECTED' | 'UNKNOWN';
  /** The reason, in words. */
  words: string | null;
  changed: boolean;
  /** A contradiction to what the program knows, in words. */
  conflict: string | null;
};

/** Answer of `POST /api/payment-batches/{id}/answer`. */
export type BatchAnswer = {
  /** The earlier reading of the same file; nothing has changed then. */
  repeated: { readBy: string; readAt: string } | null;
  lines: AnswerLine[];
  /** References that no line of the file has. */
  unknown: string[];
  batch: PaymentBatchDetails;
};
