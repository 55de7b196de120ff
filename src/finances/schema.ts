import * as z from 'zod/mini';
import type { ContractType } from '../domain/contract';
import type { Platform } from '../domain/platform';

export type RecordStatus = 'PENDING' | 'PAID';

/** Decimal strings of euro; `flatRateDeduction` is positive. */
export type FinancialRecord = {
  id: string;
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: string;
  grossEarnings: string;
  platformCommission: string;
  flatRateDeduction: string;
  finalPayout: string;
  status: RecordStatus;
  /** Incremented with the amounts and the status; a payment's `If-Match`. */
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

/** No platforms where the week came from no report. */
export type FinancialRecordDetails = FinancialRecord & {
  adjustments: string;
  cash: string;
  platforms: PlatformEarnings[];
};

/** The one transition (docs/rules.md#paying). */
export const RecordPayment = z.object({ status: z.literal('PAID', 'O estado tem de ser PAID') });
export type RecordPayment = z.infer<typeof RecordPayment>;
