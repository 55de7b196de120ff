import * as z from 'zod/mini';
import { Monday } from '../../ledger/weeks/schema';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { oneLine } from '../../platform/domain/text';
import { isNif } from '../bank-accounts/nif-rules';
import { RECIBO_STATES, type ReciboState } from './match-rules';
import { KNOWN_STATES, type KnownState, type ReadFrom } from './merge-rules';
import { DOCUMENT_KINDS } from './recibo-rules';
import { LIES } from './terms-rules';

const AMOUNT = 'Indique um valor em euros com dois decimais, como 100.00';
const PERCENT = 'Indique uma percentagem com dois decimais no máximo, como 6 ou 11.5';
const NIF = 'Este NIF não está certo: confirme cada algarismo';
const REASON = 'Indique o motivo';

const amount = z.string(AMOUNT).check(
  z.regex(/^\d{1,7}\.\d{2}$/, AMOUNT),
  z.refine((text) => centsOfDecimal(text) <= 10_000_000, 'O valor não pode passar de 100 000,00 €'),
);
const percent = z.string(PERCENT).check(
  z.regex(/^\d{1,2}(\.\d{1,2})?$/, PERCENT),
  z.refine((text) => centsOfDecimal(text) <= 5_000, 'A percentagem não pode passar de 50'),
);
const reason = z
  .string(REASON)
  .check(z.overwrite(oneLine), z.minLength(1, REASON), z.maxLength(200, 'No máximo 200 caracteres'));
const nif = z.string(NIF).check(z.refine((text) => isNif(text), NIF));

/** `nif` is the issuer's, where it is not the one of the bank account. `iva` is `0` for an exempt driver. */
const regime = {
  from: Monday,
  nif: z._default(z.nullable(nif), null),
  iva: percent,
  lies: z._default(z.enum(LIES, 'Indique se o IVA está dentro do valor ou por cima'), 'INSIDE'),
  withholding: z._default(percent, '0'),
};

export const TermsInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ ...regime, kind: z.literal('ASKED') }),
    z.object({ ...regime, kind: z.literal('SELF_BILLED') }),
    z.object({ from: Monday, kind: z.literal('DISPENSED'), reason }),
    z.object({ from: Monday, kind: z.literal('NONE') }),
  ],
  'Selecione o que se pede ao condutor: ASKED, SELF_BILLED, DISPENSED, NONE',
);
export type TermsInput = z.infer<typeof TermsInput>;

/** Rules are set from a Monday on. `iva` and `withholding` are percentages; null where the kind has none. */
export type DatedTerms = {
  n: number;
  from: string;
  kind: TermsInput['kind'];
  nif: string | null;
  ivaBasisPoints: number | null;
  lies: (typeof LIES)[number] | null;
  withholdingBasisPoints: number | null;
  reason: string | null;
  createdBy: string;
  /** ISO 8601. */
  createdAt: string;
};

/** `rules` are newest first; `inForce` is the `n` of today's, null before the first. `nif` is the issuer's of today,
 * from the rule or the bank account. */
export type TermsAnswer = {
  id: string;
  version: number;
  inForce: number | null;
  nif: string | null;
  rules: DatedTerms[];
};

const ATCUD = 'Indique o ATCUD como está no recibo, por exemplo JJ37MMGM-17';
const NUMBER = 'Indique o número como está no recibo, por exemplo FR ATSIRE01FR/17';

/** The fields that are typed where the file cannot be read. */
export const TypedRecibo = z.object({
  kind: z._default(z.enum(DOCUMENT_KINDS, 'Selecione o tipo de documento'), 'FR'),
  number: z
    .string(NUMBER)
    .check(z.overwrite(oneLine), z.maxLength(60, NUMBER), z.regex(/^[A-Z]{2} \S+\/\d+$/, NUMBER)),
  atcud: z
    .string(ATCUD)
    // QR codes and lists have capitals, and a document is known by it.
    .check(
      z.overwrite((text) => oneLine(text).toUpperCase()),
      z.maxLength(70, ATCUD),
      z.regex(/^[A-Z0-9]{8,}-\d+$/, ATCUD),
    ),
  issuedOn: z.iso.date('Indique a data do recibo'),
  base: amount,
  iva: z._default(amount, '0.00'),
  withheld: z._default(amount, '0.00'),
});
export type TypedRecibo = z.infer<typeof TypedRecibo>;

const FILE = 'Escolha o ficheiro do recibo';

const field = z.optional(z.string().check(z.maxLength(100)));

/** A form with one file, and the fields of a `TypedRecibo` where they were typed. */
export const ReciboUpload = z.object({
  file: z.instanceof(File, { error: FILE }),
  kind: field,
  number: field,
  atcud: field,
  issuedOn: field,
  base: field,
  iva: field,
  withheld: field,
});
export type ReciboUpload = z.infer<typeof ReciboUpload>;

/** A form with one file, whose driver the document names. */
export const IssuerUpload = z.object({ file: z.instanceof(File, { error: FILE }) });

export const AllocationInput = z.object({
  weeks: z
    .array(z.object({ week: Monday, amount }), 'Indique as semanas')
    .check(z.minLength(1, 'Indique pelo menos uma semana'), z.maxLength(54, 'São semanas a mais')),
});
export type AllocationInput = z.infer<typeof AllocationInput>;

export const ReasonInput = z.object({ reason });

export const BoardQuery = z.object({ until: z.optional(Monday) });

/** Amounts are decimal strings of euro. */
export type ExpectedAmounts = {
  base: string;
  iva: string;
  total: string;
  withheld: string;
  transfer: string;
};

/** The rates in percent, as `6.00`. */
export type Expected = ExpectedAmounts & { ivaRate: string; withholdingRate: string };

/** NOTHING: there is nothing to be received. */
export type WeekState = ReciboState | 'NOTHING';

export type ReciboWeek = {
  /** Its Monday. */
  week: string;
  recordId: string;
  state: WeekState;
  /** The payout, and the cash that passengers paid. */
  toReceive: string;
  cash: string;
  expected: Expected | null;
  /** Which cent or NIF differs, in a sentence; null unless the week diverges. */
  difference: string | null;
  documents: { id: string; amount: string }[];
};

export type Recibo = {
  id: string;
  version: number;
  kind: string;
  number: string;
  atcud: string | null;
  /** `YYYY-MM-DD` */
  issuedOn: string;
  issuerNif: string;
  acquirerNif: string;
  base: string;
  iva: string;
  withheld: string;
  total: string;
  toPay: string;
  readFrom: ReadFrom;
  state: KnownState;
  isListed: boolean;
  /** Whether the authority's list has other amounts. */
  differsFromList: boolean;
  fileName: string | null;
  /** A fault other than of its amounts, in a sentence. */
  fault: string | null;
  weeks: { week: string; amount: string }[];
  /** True where staff have divided it. */
  isDecided: boolean;
  /** The part that is in no week. */
  rest: string;
  sentBy: string;
  createdAt: string;
  annulled: { by: string; at: string; reason: string } | null;
};

export type ReciboException = { reason: string; createdBy: string; createdAt: string };

/** Weeks and documents are newest first. */
export type DriverRecibos = {
  id: string;
  fullName: string;
  nif: string | null;
  missing: number;
  weeks: ReciboWeek[];
  documents: Recibo[];
  /** Whether a week without its recibo is left out of files for the bank. */
  gate: boolean;
  exception: ReciboException | null;
};

export type ReciboBoard = {
  withCash: boolean;
  gate: boolean;
  acquirer: { name: string; nif: string } | null;
  /** All weeks of all drivers that lack one, not only those shown. */
  missing: number;
  /** The Mondays shown, newest first. */
  weeks: string[];
  drivers: {
    id: string;
    fullName: string;
    missing: number;
    weeks: Pick<ReciboWeek, 'week' | 'state' | 'toReceive' | 'difference'>[];
  }[];
};

/** `taken`: stored, or joined to the same document. `known`: nothing has changed. `unreadable`: nothing is stored, and
 * its figures have to be typed. */
export type ReciboAnswer =
  | { outcome: 'taken' | 'known'; recibo: Recibo; weeks: ReciboWeek[] }
  | { outcome: 'unreadable'; reason: string };

/** `driver` is null where the file could not be read. */
export type ReciboOfAnswer = ReciboAnswer & { driver: { id: string; fullName: string } | null };

const Text = z.string();
const TextOrNull = z.nullable(Text);

/** A week with the text for its recibo; `id` is the record's. Amounts are decimal strings of euro, rates of percent. */
export const OwnReciboWeek = z.object({
  id: Text,
  /** Its Monday. */
  week: Text,
  state: z.enum([...RECIBO_STATES, 'NOTHING']),
  toReceive: Text,
  cash: Text,
  expected: z.nullable(
    z.object({
      base: Text,
      iva: Text,
      total: Text,
      withheld: Text,
      transfer: Text,
      ivaRate: Text,
      withholdingRate: Text,
    }),
  ),
  difference: TextOrNull,
  description: Text,
});
export type OwnReciboWeek = z.infer<typeof OwnReciboWeek>;

/** The fields of a document that its driver sees: nothing of staff but what follows from their decisions. */
export const OwnRecibo = z.object({
  id: Text,
  kind: Text,
  number: Text,
  atcud: TextOrNull,
  issuedOn: Text,
  base: Text,
  iva: Text,
  withheld: Text,
  total: Text,
  toPay: Text,
  state: z.enum(KNOWN_STATES),
  fileName: TextOrNull,
  fault: TextOrNull,
  weeks: z.array(z.object({ week: Text, amount: Text })),
});
export type OwnRecibo = z.infer<typeof OwnRecibo>;

export const OwnRecibos = z.object({
  acquirer: z.nullable(z.object({ name: Text, nif: Text })),
  nif: TextOrNull,
  weeks: z.array(OwnReciboWeek),
  documents: z.array(OwnRecibo),
});
export type OwnRecibos = z.infer<typeof OwnRecibos>;

export const OwnReciboAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['taken', 'known']), recibo: OwnRecibo, weeks: z.array(OwnReciboWeek) }),
  z.object({ outcome: z.literal('unreadable'), reason: Text }),
]);
export type OwnReciboAnswer = z.infer<typeof OwnReciboAnswer>;
