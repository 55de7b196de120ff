import type { FinancialRecord } from '../../../src/money/finances/schema';
import { answerOf, api, ifMatch } from '../../ui/requests/api';
import { ApiError, isUnauthorized } from '../../ui/requests/api-error';

/** Concurrent requests: browsers fail those above some thousands. */
const MOST_IN_FLIGHT = 500;

/** The record with the version that the payment left. */
export type Paid = { id: string; version: number };

/** Continues after an error and throws one at the end, an unauthorized one first. Records that the server refuses
 * with 412 join `changed`. */
export async function payEach(
  records: readonly FinancialRecord[],
  { changed, paid }: { changed: FinancialRecord[]; paid: Paid[] },
  onPaid: (count: number) => void,
): Promise<void> {
  const errors: unknown[] = [];
  const queue = records.values();
  const payNext = async () => {
    for (const record of queue) {
      await sendPayment(record).then(
        ({ id, version }) => onPaid(paid.push({ id, version })),
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

function sendPayment({ id, version }: FinancialRecord) {
  const { $patch } = api['financial-records'][':id'].status;
  return answerOf($patch({ param: { id }, json: { status: 'PAID' } }, ifMatch(version)));
}
