import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The date in Lisbon of an instant (ISO 8601, UTC). In summer time Lisbon is one hour ahead (Directive 2000/84/EC). */
export function lisbonDay(at: SQLWrapper): SQL<string> {
  const lastSunday = (month: string) =>
    sql`date(substr(${at}, 1, 4) || ${`-${month}-31`}, '-6 days', 'weekday 0') || 'T01'`;
  const isSummer = sql`(${at} >= ${lastSunday('03')} AND ${at} < ${lastSunday('10')})`;
  return sql<string>`date(${at}, iif(${isSummer}, '+1 hour', '+0 hours'))`;
}
