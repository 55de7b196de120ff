import { sql } from 'drizzle-orm';

/** How many rows there are in all, beside a `LIMIT`. */
export const total = sql<number>`count(*) OVER ()`;
