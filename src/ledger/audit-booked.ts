import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { auditEach } from '../audit/store';
import { changedEarnings } from './records';

type Booking = { at: string; actor: string; driverId: string; changeId: string };

/** The rows and weeks that a transaction booked for a driver; no audit row where none. */
export function auditBooked(db: Database, { at, actor, driverId, changeId }: Booking) {
  return auditEach(db, {
    ...{ at, actor, action: 'driver.book', subject: sql`${driverId}` },
    detail: sql`json_object('rows', booked, 'weeks', weeks)`,
    from: sql`FROM (SELECT sum(rows) AS booked, group_concat(week_start_date, ' ') AS weeks
      FROM (SELECT week_start_date, count(*) AS rows FROM (${changedEarnings({ changeId, added: '[]' })})
        WHERE driver_id = ${driverId} AND state = 'booked' GROUP BY week_start_date ORDER BY week_start_date))
    WHERE booked > 0`,
  });
}
