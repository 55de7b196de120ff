import { sql } from 'drizzle-orm';

/** The number of rows without the `LIMIT` of the query. */
export const total = sql<number>`count(*) OVER ()`;
