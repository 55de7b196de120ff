import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { FeeBasis } from '../domain/fees';
import { mondaysOf, monthCents, shareCents } from './flat-rate';

type Row = Record<'feeBasis' | 'flatRateCents' | 'week' | 'contract', SQLWrapper>;

/** What a record's flat rate comes of, as JSON: without a basis the contract's, if it comes to the same. */
export function basisOf({ feeBasis, flatRateCents, week, contract }: Row): SQL<FeeBasis | null> {
  const month = mondaysOf(sql`${week}`);
  const whole = monthCents(sql`${contract}`);
  return sql<FeeBasis | null>`json(CASE WHEN ${feeBasis} IS NOT NULL THEN ${feeBasis}
    WHEN ${flatRateCents} > 0 AND ${flatRateCents} = ${shareCents(whole, month)} THEN json_object('from', NULL,
      'kind', 'DEFAULT', 'contract', ${contract}, 'monthCents', ${whole}, 'mondays', ${month.parts}) ELSE 'null' END)`;
}
