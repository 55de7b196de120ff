import { sql } from 'drizzle-orm';

/** Of a record's status: no report, acerto, fee or closing changes the driver's week (docs/rules/payments.md#payment-files). */
export const IS_SETTLED = sql.raw("IN ('PAID', 'IN_BATCH', 'RETURNED')");

export const IS_UNPAID = sql.raw("IN ('PENDING', 'IN_BATCH', 'RETURNED')");

/** Nobody has sent it to the bank, or it came back. */
export const IS_FREE = sql.raw("IN ('PENDING', 'RETURNED')");
