import { type SQL, sql } from 'drizzle-orm';
import { HIDDEN } from '../../platform/domain/iban';

/** Mirrors `hiddenIban` in SQL, for a column. */
export function hiddenIbanOf(iban: SQL): SQL {
  return sql`substr(${iban}, 1, 4) || ${HIDDEN} || substr(${iban}, -4)`;
}
