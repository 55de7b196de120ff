import * as z from 'zod/mini';
import type { PaymentReport } from '../payment-reports/schema';
import { MOST_LISTED } from './rules';

function whole(message: string, most: number) {
  return z.optional(
    z.coerce.number(message).check(z.int(message), z.minimum(1, message), z.maximum(most, message)),
  );
}

export const WaitingPage = z.object({
  after: whole('Linha inválida', Number.MAX_SAFE_INTEGER),
  limit: whole('Limite inválido', MOST_LISTED),
});
export type WaitingPage = z.infer<typeof WaitingPage>;

/** In euro: gross - commission + adjustments - cash. */
export type ChangeTotal = { count: number; before: string; after: string };

/** What a file changes, after the files before it in its archive. */
export type ReportChanges = {
  replaced: ChangeTotal;
  /** Weeks without earlier rows of the platform. */
  added: ChangeTotal;
  /** Beside another company's week, whose total is `before`. */
  beside: ChangeTotal;
  unchanged: ChangeTotal;
  waiting: ChangeTotal;
  /** Paid weeks, which stay; `before` is what is booked. */
  conflict: ChangeTotal;
  organisation: string | null;
  /** Without unchanged and waiting ones; replaced ones first; 200 at most. */
  rows: {
    effect: 'replaced' | 'conflict' | 'beside' | 'added';
    fullName: string;
    line: number;
    before: string | null;
    after: string;
  }[];
};

/** An item of the answer of `POST /api/payment-reports`; `changes` is null for a file that was not read. */
export type UploadedReport = PaymentReport & { changes: ReportChanges | null };

/** The answer of a dry run of `POST /api/payment-reports`. */
export type ReportPreview = Pick<
  PaymentReport,
  'fileName' | 'sha256' | 'platform' | 'weekStartDate' | 'outcome' | 'reason' | 'reasonText' | 'counts'
> & {
  /** The Mondays of the file's name and of the form where they differ and one must be confirmed. */
  weeks: { named: string; given: string } | null;
  changes: ReportChanges | null;
  /** Rows that would not simply be booked, in file order; 200 at most. */
  rows: {
    line: number;
    fullName: string;
    state: 'waiting' | 'conflict' | 'unchanged';
    reasonText: string | null;
    /** Stated less summed amount, in euro, as `-1.50`. */
    difference: string | null;
  }[];
};
