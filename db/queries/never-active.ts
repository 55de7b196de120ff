import { sql } from 'drizzle-orm';

/**
 * Ids of those who are not ACTIVE and never were: anybody can register, so that nothing a registration says decides
 * about money before staff have approved it. Who left was ACTIVE once.
 */
export const neverActive = sql`(SELECT id FROM drivers WHERE status <> 'ACTIVE' AND approved_at IS NULL)`;
