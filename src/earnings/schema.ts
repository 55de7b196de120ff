import * as z from 'zod/mini';
import { MOST_LISTED } from '../payment-reports/rules';
import type { PaymentReport } from '../payment-reports/schema';

function whole(message: string, most: number) {
  return z.optional(
    z.coerce.number(message).check(z.int(message), z.minimum(1, message), z.maximum(most, message)),
  );
}

/** The query of `GET /api/payment-reports/waiting`: those after the row `after`, `limit` of them at most. */
export const WaitingPage = z.object({
  after: whole('Linha inválida', Number.MAX_SAFE_INTEGER),
  limit: whole('Limite inválido', MOST_LISTED),
});
export type WaitingPage = z.infer<typeof WaitingPage>;

/** What `POST /api/payment-reports` would do with a file, said before anything is written. */
export type ReportPreview = Pick<
  PaymentReport,
  'fileName' | 'sha256' | 'platform' | 'weekStartDate' | 'outcome' | 'reason' | 'reasonText' | 'counts'
> & {
  /** The Mondays that the file's name and the person give, where they differ: one of them has to be confirmed. */
  weeks: { named: string; given: string } | null;
  /** Rows that would not simply be booked, in the file's order; 200 at most. */
  rows: {
    line: number;
    fullName: string;
    state: 'waiting' | 'conflict' | 'unchanged';
    reasonText: string | null;
    /** In euro, as `-1.50`: the stated amount less what its parts come to. */
    difference: string | null;
  }[];
};
