import { AsyncLocalStorage } from 'node:async_hooks';
import { is, SQL, sql } from 'drizzle-orm';

/** `roles` as the audit log keeps them. */
type Acting = { email: string; roles: string };

const ACTING = new AsyncLocalStorage<Acting>();

/** Whatever `act` audits of this member of staff has these roles; null records none. */
export function actingAs<Result>(who: Acting | null, act: () => Result): Result {
  return who === null ? act() : ACTING.run(who, act);
}

/** Null for anybody but who is acting. */
export function rolesOfActor(actor: string): string | null;
export function rolesOfActor(actor: string | SQL): string | SQL | null;
export function rolesOfActor(actor: string | SQL): string | SQL | null {
  const acting = ACTING.getStore();
  if (acting === undefined) return null;
  if (is(actor, SQL)) return sql`CASE WHEN ${actor} = ${acting.email} THEN ${acting.roles} END`;
  return actor === acting.email ? acting.roles : null;
}
