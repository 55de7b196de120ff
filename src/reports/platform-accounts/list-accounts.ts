import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { isClosedWeek, isPaidWeek } from '../../ledger/kernel/store';
import type { AccountsQuery, AssociatedAccount } from './schema';

const LISTED = 100;

type Row = Omit<AssociatedAccount, 'driver' | 'counts' | 'learntBy'> & {
  driverId: string;
  fullName: string;
} & AssociatedAccount['counts'];

/** `next` is the query of the following page. */
export async function accountsPage(db: Database, query: AccountsQuery) {
  const { driverId, search = '', after, limit = LISTED } = query;
  const [platform = '', ...rest] = (after ?? '').split('/');
  const likeSearch = sql`(d.full_name LIKE ${like(search)} ESCAPE '\\' OR a.external_id LIKE ${like(search)} ESCAPE '\\')`;
  const count = (condition = sql`1`) => sql`count(*) FILTER (WHERE ${condition})`;
  const week = sql`e.week_start_date`;
  const isFrozen = sql`(${isClosedWeek(week)} OR ${isPaidWeek({ driverId: sql`e.driver_id`, week })})`;
  const rows = await db.all<Row>(sql`
    WITH page AS MATERIALIZED (
      SELECT a.platform, a.external_id, a.driver_id, a.learnt_from, a.created_at, d.full_name
      FROM ${platformAccounts} a JOIN ${drivers} d ON d.id = a.driver_id
      WHERE (a.platform, a.external_id) > (${platform}, ${rest.join('/')})
        AND ${driverId === undefined ? sql`1` : sql`a.driver_id = ${driverId}`}
        AND ${search === '' ? sql`1` : likeSearch}
      ORDER BY a.platform, a.external_id LIMIT ${limit + 1})
    SELECT a.platform, a.external_id AS externalId, a.driver_id AS driverId, a.full_name AS fullName,
      a.learnt_from AS learntFrom, a.created_at AS learntAt,
      ${count(sql`e.state = 'booked'`)} AS booked, ${count(sql`e.state = 'booked' AND ${isFrozen}`)} AS paid,
      ${count(sql`e.state = 'conflict'`)} AS conflicts
    FROM page a LEFT JOIN ${earnings} e ON e.external_id = a.external_id AND e.platform = a.platform
    GROUP BY a.platform, a.external_id ORDER BY a.platform, a.external_id`);
  const accounts = rows.slice(0, limit).map(toAccount);
  const last = rows.length > limit ? accounts.at(-1) : undefined;
  return { accounts, next: last ? nextOf(query, `${last.platform}/${last.externalId}`, limit) : null };
}

function nextOf({ driverId, search }: AccountsQuery, after: string, limit: number): string {
  const next = new URLSearchParams({ after, limit: String(limit) });
  if (driverId !== undefined) next.set('driverId', driverId);
  if (search) next.set('search', search);
  return next.toString();
}

function like(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

function toAccount({
  driverId,
  fullName,
  learntFrom,
  booked,
  paid,
  conflicts,
  ...row
}: Row): AssociatedAccount {
  const isStaff = learntFrom !== 'email' && learntFrom !== 'phone';
  return {
    platform: row.platform,
    externalId: row.externalId,
    driver: { id: driverId, fullName },
    learntFrom: isStaff ? 'staff' : learntFrom,
    learntBy: isStaff ? learntFrom : null,
    learntAt: row.learntAt,
    counts: { booked, paid, conflicts },
  };
}
