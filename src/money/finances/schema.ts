import * as z from 'zod/mini';
import type { ContractType } from '../../platform/domain/contract';
import type { FeeBasis } from '../../platform/domain/fees';
import { namesWeek } from '../../platform/domain/monday';
import type { Platform } from '../../platform/domain/platform';
import { pageLimit, wholeNumber } from '../../platform/domain/whole-number';
import type { Correction, DecidedCorrection } from '../corrections/schema';
import type { Settlement } from '../settlements/schema';

export type RecordStatus = 'PENDING' | 'PAID';

/** Money in decimal strings of euro, `flatRateDeduction` positive. */
export type FinancialRecord = {
  id: string;
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string;
  grossEarnings: string;
  platformCommission: string;
  flatRateDeduction: string;
  finalPayout: string;
  status: RecordStatus;
  /** Changes with the amounts and the status; `If-Match` of a payment names it. */
  version: number;
  /** The Monday of the week that its negative payout was carried over to; null where it was not. */
  carriedTo: string | null;
  /** The number of the file for the bank that it is in, or was paid by; null for none. */
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
  /** The report it came in; no name where it had none. */
  reportId: string;
  fileName: string | null;
  /** ISO 8601. */
  receivedAt: string;
};

/** No platforms where the week came from no report. */
export type FinancialRecordDetails = FinancialRecord & {
  adjustments: string;
  cash: string;
  /** Nothing but a payment changes it any more. */
  isWeekClosed: boolean;
  /** ISO 8601; null while pending. */
  paidAt: string | null;
  /** Until when the payment can be taken back, ISO 8601; null where it cannot. */
  undoUntil: string | null;
  platforms: PlatformEarnings[];
  /** Where the flat rate comes from; null where there is none, or nothing tells. */
  fee: FeeBasis | null;
  /** Oldest first; `settlement` is their sum. */
  settlements: Settlement[];
  settlement: string;
  /** Of what came once the week was paid or closed: to decide, and decided. */
  corrections: { proposed: Correction[]; decided: DecidedCorrection[] };
};

/** Sums over every record that a filter leaves, as decimal strings of euro. */
export type FinancialSummary = {
  records: number;
  grossEarnings: string;
  platformCommission: string;
  flatRateDeductions: string;
  /** Without `carried`: what went on to a later week is summed there. */
  payouts: string;
  carried: string;
  /** Of those that are paid. */
  paidPayouts: string;
};

/** How many weeks the picture of them has. */
export const WEEKS_DRAWN = 26;

/** What a week's records add up to, as decimal strings of euro. */
export type WeekSums = {
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string;
  records: number;
  grossEarnings: string;
  /** What reports say of it; less than the gross where a record came from none. */
  grossOf: Record<Platform, string>;
  flatRateDeductions: string;
  /** Without `carried`: payouts that went on to a later week. */
  payouts: string;
  carried: string;
};

const driverId = z.optional(z.string().check(z.maxLength(100, 'Condutor inválido')));

/** The query of `GET /api/financial-records/weeks`: of the whole fleet without it. */
export const WeeksOf = z.object({ driverId });
export type WeeksOf = z.infer<typeof WeeksOf>;

const LONGEST_SEARCH = 100;

/** Every record without it. */
export const RecordsFilter = z.object({
  week: z.optional(z.string().check(namesWeek)),
  /** A part of the name, whatever its case and accents. */
  driver: z.optional(z.string().check(z.maxLength(LONGEST_SEARCH, 'Procure por menos letras'))),
  driverId,
  status: z.optional(z.enum(['PENDING', 'PAID'], 'Estado inválido')),
});
export type RecordsFilter = z.infer<typeof RecordsFilter>;

/** Newest week first without one. */
export const RecordsOrder = z.enum(
  ['oldest', 'driver', 'highest-payout', 'lowest-payout', 'highest-gross'],
  'Ordem inválida',
);
export type RecordsOrder = z.infer<typeof RecordsOrder>;

/** The query of `GET /api/financial-records`: every record without it. */
export const RecordsPage = z.object({
  ...RecordsFilter.shape,
  order: z.optional(RecordsOrder),
  offset: wholeNumber('Início inválido', 0, Number.MAX_SAFE_INTEGER),
  limit: pageLimit,
});
export type RecordsPage = z.infer<typeof RecordsPage>;

/** One way (docs/rules/payments.md#paying). */
export const RecordPayment = z.object({ status: z.literal('PAID', 'O estado tem de ser PAID') });
export type RecordPayment = z.infer<typeof RecordPayment>;

/** The query of `GET /api/financial-records/export`. */
export const RecordsExport = z.object({
  ...RecordsFilter.shape,
  order: z.optional(RecordsOrder),
  format: z.enum(['csv', 'xlsx'], 'Formato inválido'),
});
export type RecordsExport = z.infer<typeof RecordsExport>;
