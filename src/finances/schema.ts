import * as z from 'zod/mini';
import type { ContractType } from '../domain/contract';
import type { FeeBasis } from '../domain/fees';
import type { Platform } from '../domain/platform';
import { pageLimit, wholeNumber } from '../domain/whole-number';
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
};

/** Sums over every record, as decimal strings of euro. */
export type FinancialSummary = { flatRateDeductions: string; paidPayouts: string };

/** The query of `GET /api/financial-records`: every record without it. */
export const RecordsPage = z.object({
  offset: wholeNumber('Início inválido', 0, Number.MAX_SAFE_INTEGER),
  limit: pageLimit,
});
export type RecordsPage = z.infer<typeof RecordsPage>;

/** One way (docs/rules.md#paying). */
export const RecordPayment = z.object({ status: z.literal('PAID', 'O estado tem de ser PAID') });
export type RecordPayment = z.infer<typeof RecordPayment>;
