import type { QueryClient } from '@tanstack/react-query';
import { stillPayable } from '../../../src/money/finances/payment-rules';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { answerOf, api, ifMatch } from '../../ui/requests/api';
import { ApiError, isUnauthorized } from '../../ui/requests/api-error';
import { RECORDS_KEY, STATS_KEY } from '../../ui/requests/query-keys';
import { payableRecordsQuery } from './financial-records';

/** Concurrent requests: browsers fail those above some thousands. */
const MOST_IN_FLIGHT = 500;

export type PaymentProgress = { paid: number; of: number };

type Shown = {
  filter: string;
  shown: readonly FinancialRecord[];
  onProgress: (progress: PaymentProgress) => void;
  onChanged: (changed: readonly FinancialRecord[]) => void;
};

/** Pays those of `shown` that are still as they were, then fetches the lists again. */
export async function payShown(client: QueryClient, { filter, shown, onProgress, onChanged }: Shown) {
  const now = await client.fetchQuery({ ...payableRecordsQuery(filter), staleTime: 0 });
  const { asShown, changed } = stillPayable(shown, now);
  const id = crypto.randomUUID();
  try {
    const onPaid = (paid: number) => onProgress({ paid, of: asShown.length });
    await payEach(asShown, { id, changed, onPaid });
  } finally {
    // Without `meta`: the toast follows the lists.
    await Promise.all([RECORDS_KEY, STATS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
    onChanged([...changed]);
  }
  return { id, asked: asShown.length, changed: changed.length };
}

type Run = { id: string; changed: FinancialRecord[]; onPaid: (count: number) => void };

/** Continues after an error and throws one at the end, an unauthorized one first. Records that the server refuses
 * with 412 join `changed`. */
async function payEach(
  records: readonly FinancialRecord[],
  { id: run, changed, onPaid }: Run,
): Promise<void> {
  let paid = 0;
  const errors: unknown[] = [];
  const queue = records.values();
  const payNext = async () => {
    for (const record of queue) {
      await sendPayment(record, run).then(
        () => onPaid(++paid),
        (error) => {
          if (error instanceof ApiError && error.status === 412) changed.push(record);
          else errors.push(error);
        },
      );
    }
  };
  onPaid(0);
  await Promise.all(Array.from({ length: Math.min(records.length, MOST_IN_FLIGHT) }, payNext));
  if (errors.length > 0) throw errors.find(isUnauthorized) ?? errors[0];
}

function sendPayment({ id, version }: FinancialRecord, run: string) {
  const { $patch } = api['financial-records'][':id'].status;
  const payment = { param: { id }, json: { status: 'PAID' as const }, header: { 'payment-run': run } };
  return answerOf($patch(payment, ifMatch(version)));
}
