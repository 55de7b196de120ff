import * as z from 'zod/mini';
import { namesWeek } from '../../ledger/weeks/schema';
import type { HeldInWeek } from '../../people/cars/schema';
import type { ContractType } from '../../platform/domain/contract';
import type { FeeBasis } from '../../platform/domain/fees';
import type { Platform } from '../../platform/domain/platform';
import { pageLimit, wholeNumber } from '../../platform/domain/whole-number';
import type { Correction, DecidedCorrection } from '../corrections/schema';
import type { Settlement } from '../settlements/schema';

export const RecordStatus = z.enum(['PENDING', 'PAID']);
export type RecordStatus = z.infer<typeof RecordStatus>;

/** Amounts are decimal strings of euro; `flatRateDeduction` is positive. */
export type FinancialRecord = {
  id: string;
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string;
  grossEarnings: string;
  platformCommission: string;
  flatRateDeduction: string;
  /** Refunds and taxes that platforms pay beside the earnings. */
  adjustments: string;
  /** Amounts that passengers paid the driver; positive. */
  cash: string;
  /** The sum of the week's acertos. */
  settlement: string;
  finalPayout: string;
  status: RecordStatus;
  /** Changes with the amounts and the status; a payment's `If-Match` names it. */
  version: number;
  /** The Monday of the week that received the negative payout; null where it was not carried over. */
  carriedTo: string | null;
  /** Number of the bank file that has or paid the record; null for none. */
  inBatch: number | null;
  driver: { id: string; fullName: string; contractType: ContractType };
};

/** net = gross - commission + adjustments - cash */
export type PlatformEarnings = {
  id: number;
  platform: Platform;
  grossEarnings: string;
  platformCommission: string;
  adjustments: string;
  cash: string;
  net: string;
  /** The report that has it; `fileName` is null where the file had none. */
  reportId: string;
  fileName: string | null;
  /** ISO 8601. */
  receivedAt: string;
};

const cents = z.int();
const centsOrNull = z.nullable(cents);
const compared = { label: z.string(), cents, beforeCents: centsOrNull, differenceCents: centsOrNull };

/** A week beside the driver's week before it, in cents with their sign: what lacks in one of the weeks is 0 there. */
export const Explanation = z.object({
  /** The Monday of the week before, `YYYY-MM-DD`; null where there is none, and its cents with it. */
  before: z.nullable(z.string()),
  /** Add up to `payout`, each of their three amounts. */
  lines: z.array(z.object({ ...compared, note: z.nullable(z.string()) })),
  payout: z.object(compared),
  /** The difference with its largest lines, in words. */
  sentence: z.string(),
  /** The whole as plain text, to be sent to the driver. */
  message: z.string(),
});
export type Explanation = z.infer<typeof Explanation>;

/** `platforms` is empty where no report has the week. */
export type FinancialRecordDetails = FinancialRecord & {
  /** How staff reach the driver. */
  contact: { email: string; phoneNumber: string };
  /** True once only a payment can change the record. */
  isWeekClosed: boolean;
  /** Whether acertos of the week may be registered and countered. */
  mayChange: boolean;
  /** ISO 8601; null while pending. */
  paidAt: string | null;
  /** ISO 8601 instant until which the payment can be undone; null where it cannot. */
  undoUntil: string | null;
  platforms: PlatformEarnings[];
  /** The source of the flat rate; null where there is none, or it is unknown. */
  fee: FeeBasis | null;
  /** Oldest first; `settlement` is their sum. */
  settlements: Settlement[];
  /** The cars and cards that the driver had in the week. */
  held: HeldInWeek;
  /** Corrections from files that came in after the week was paid or closed. */
  corrections: { proposed: Correction[]; decided: DecidedCorrection[] };
  explanation: Explanation;
};

/** Sums over every filtered record, as decimal strings of euro. */
export type FinancialSummary = {
  records: number;
  grossEarnings: string;
  platformCommission: string;
  flatRateDeductions: string;
  /** Excludes `carried`, which counts in the later week. */
  payouts: string;
  carried: string;
  /** Sums the paid records only. */
  paidPayouts: string;
};

/** A week is `closed` while something of it is left to pay, and `paid` once nothing is. */
export type WeekStanding = {
  weekStartDate: string;
  state: 'open' | 'closed' | 'paid';
  /** Whether it is over and waits to be closed. */
  isToClose: boolean;
  records: number;
  /** How many of them a payment run would pay. */
  payable: number;
};

/** Number of weeks in the chart. */
export const WEEKS_DRAWN = 26;

/** Sums of one week's records, as decimal strings of euro. */
export type WeekSums = {
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string;
  records: number;
  grossEarnings: string;
  /** Sums the reports' amounts; less than the gross where a record came from no report. */
  grossOf: Record<Platform, string>;
  flatRateDeductions: string;
  /** All costs of the cars; of one driver, that driver's part. Null where no car is entered. */
  costs: string | null;
  /** Excludes `carried`: payouts that a later week received. */
  payouts: string;
  carried: string;
};

const driverId = z.optional(z.string().check(z.maxLength(100, 'Condutor inválido')));

/** Query of `GET /api/financial-records/weeks`; without it, the whole fleet's sums. */
export const WeeksOf = z.object({ driverId });
export type WeeksOf = z.infer<typeof WeeksOf>;

const LONGEST_SEARCH = 100;

/** An empty filter matches every record. */
export const RecordsFilter = z.object({
  week: z.optional(z.string().check(namesWeek)),
  /** Matches a part of the name, ignoring case and accents. */
  driver: z.optional(z.string().check(z.maxLength(LONGEST_SEARCH, 'Procure por menos letras'))),
  driverId,
  status: z.optional(z.enum(['PENDING', 'PAID'], 'Estado inválido')),
});
export type RecordsFilter = z.infer<typeof RecordsFilter>;

/** Without an order, the newest week comes first. */
export const RecordsOrder = z.enum(
  ['oldest', 'driver', 'highest-payout', 'lowest-payout', 'highest-gross'],
  'Ordem inválida',
);
export type RecordsOrder = z.infer<typeof RecordsOrder>;

/** Query of `GET /api/financial-records`; an empty one lists every record. */
export const RecordsPage = z.object({
  ...RecordsFilter.shape,
  order: z.optional(RecordsOrder),
  offset: wholeNumber('Início inválido', 0, Number.MAX_SAFE_INTEGER),
  limit: pageLimit,
});
export type RecordsPage = z.infer<typeof RecordsPage>;

/** A record only ever becomes PAID (docs/rules/payments.md#paying). */
export const RecordPayment = z.object({ status: z.literal('PAID', 'O estado tem de ser PAID') });
export type RecordPayment = z.infer<typeof RecordPayment>;

/** The payments of one press carry the same run. */
export const PaymentHeaders = z.object({
  'payment-run': z.optional(z.uuid('Processamento desconhecido')),
});

/** A run by hand: `count` and `sum` of what it still pays and can be undone. */
export type PaymentRun = {
  id: string;
  /** ISO 8601: its first payment. */
  at: string;
  /** The member of staff. */
  by: string;
  count: number;
  sum: string;
};

/** `kept`: the payments that stay, with the reason in words. */
export type RunUndone = {
  undone: number;
  kept: { recordId: string; fullName: string; weekStartDate: string; text: string }[];
};

/** Query of `GET /api/financial-records/export`. */
export const RecordsExport = z.object({
  ...RecordsFilter.shape,
  order: z.optional(RecordsOrder),
  format: z.enum(['csv', 'xlsx'], 'Formato inválido'),
});
export type RecordsExport = z.infer<typeof RecordsExport>;
