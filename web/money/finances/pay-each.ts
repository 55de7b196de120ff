import type { FinancialRecord } from '../../../src/money/finances/schema';
import { answerOf, api, ifMatch } from '../../ui/requests/api';
import { ApiError, isUnauthorized } from '../../ui/requests/api-error';

/** Concurrent requests: browsers fail those above some thousands. */
const MOST_IN_FLIGHT = 500;

type Run = { id: string; changed: FinancialRecord[]; onPaid: (count: number) => void };

/** Continues after an error and throws one at the end, an unauthorized one first. Records that the server refuses
 * with 412 join `changed`. */
export async function payEach(
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
