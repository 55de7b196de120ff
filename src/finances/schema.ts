import * as z from 'zod/mini';
import type { ContractType } from '../drivers/schema';

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
  driver: { id: string; fullName: string; contractType: ContractType };
};

/** A record goes from pending to PAID and nowhere else (SPEC.md §4). */
export const RecordPayment = z.object({ status: z.literal('PAID', 'O estado tem de ser PAID') });
export type RecordPayment = z.infer<typeof RecordPayment>;
