import * as z from 'zod/mini';
import { MOST_LISTED } from '../payment-reports/rules';

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
