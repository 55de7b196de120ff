import * as z from 'zod/mini';
import type { ContractType } from '../domain/contract';
import type { Platform } from '../domain/platform';

export type RecordStatus = 'PENDING' | 'PAID';

/** An item of `GET /api/financial-records`. Money in decimal strings of euro, `flatRateDeduction` positive. */
export type FinancialRecord = {
  id: string;
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string;
  grossEarnings: string;
  platformCommission: string;
  flatRateDeduction: string;
  finalPayout: string;
  status: RecordStatus;
  /** Another with each change of the amounts or the status; `If-Match` of a payment names it. */
  version: number;
  driver: { id: string; fullName: string; contractType: ContractType };
};

/** What one platform's report says of a driver's week. net = gross - commission + adjustments - cash. */
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

/** The answer of `GET /api/financial-records/{id}`. No platforms where the week came from no report. */
export type FinancialRecordDetails = FinancialRecord & {
  adjustments: string;
  cash: string;
  platforms: PlatformEarnings[];
};

/** A record goes from pending to PAID and nowhere else (docs/rules.md#paying). */
export const RecordPayment = z.object({ status: z.literal('PAID', 'O estado tem de ser PAID') });
export type RecordPayment = z.infer<typeof RecordPayment>;
