import * as z from 'zod/mini';
import type { PaymentReport } from '../payment-reports/schema';
import { MOST_LISTED } from './rules';

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

/** So many rows, and what is booked for them before and after, in euro (gross - commission + adjustments - cash). */
export type ChangeTotal = { count: number; before: string; after: string };

/** What a file changes in what is booked, told after the files that came before it in one archive. */
export type ReportChanges = {
  /** Versions that give way to this one. */
  replaced: ChangeTotal;
  /** Weeks that had nothing of the platform. */
  added: ChangeTotal;
  /** Weeks that come beside those of another company of the owner, which stay: `before` is theirs. */
  beside: ChangeTotal;
  unchanged: ChangeTotal;
  /** `after` is what they say, as far as they say it. */
  waiting: ChangeTotal;
  /** For weeks that are paid, which stay as they are: `before` is what is booked. */
  conflict: ChangeTotal;
  /** The company that the file is about, as it writes it; null where it does not say. */
  organisation: string | null;
  /** Each of them but those that are unchanged or wait, replaced ones first; 200 at most. */
  rows: {
    effect: 'replaced' | 'conflict' | 'beside' | 'added';
    fullName: string;
    line: number;
    before: string | null;
    after: string;
  }[];
};

/** An item of the answer of `POST /api/payment-reports`; null for a file that was not read. */
export type UploadedReport = PaymentReport & { changes: ReportChanges | null };

/** What `POST /api/payment-reports` would do with a file, said before anything is written. */
export type ReportPreview = Pick<
  PaymentReport,
  'fileName' | 'sha256' | 'platform' | 'weekStartDate' | 'outcome' | 'reason' | 'reasonText' | 'counts'
> & {
  /** The Mondays that the file's name and the person give, where they differ: one of them has to be confirmed. */
  weeks: { named: string; given: string } | null;
  /** Null for a file that would not be read. */
  changes: ReportChanges | null;
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
