import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { insertSelect } from '../../db/queries/bulk-insert';
import { isClosedWeek } from '../../db/queries/closed-weeks';
import { IS_SETTLED } from '../../db/queries/record-status';
import { financialRecords } from '../../db/schema/financial-records';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { weekClosings } from '../../db/schema/week-closings';
import { auditEach } from '../audit/store';
import { dateInWords, shiftDate } from '../domain/calendar';
import { newIds } from './records';
import { ENTRY_DETAIL, resettled } from './settlements';

type Closing = { id: string; week: string; staff: string; at: string };

/** Records `r` that are carried over, once their week is closed. */
export const IS_CARRIED = sql`r.status = 'PENDING' AND r.payout_cents < 0`;
/** Tells payouts, so that of a week only the negative records are looked at. */
export const BY_PAYOUT = sql`INDEXED BY financial_records_week_sums`;

const originOf = (closing: string) => sql`'carry:' || r.id || ':' || ${closing}`;

/** Of acertos `s`: what this closing of the week has carried over, while it is closed. */
export function isCarriedBy({ id, week }: Pick<Closing, 'id' | 'week'>): SQL {
  return sql`s.origin IN (SELECT ${originOf(id)} FROM ${financialRecords} r ${BY_PAYOUT}
    WHERE r.week_start_date = ${week} AND r.payout_cents < 0)`;
}

/** The same, once the records may have changed. */
export function wasCarriedBy({ id, week }: Pick<Closing, 'id' | 'week'>): SQL {
  return sql`s.origin IN (SELECT ${originOf(id)} FROM ${financialRecords} r WHERE r.week_start_date = ${week})`;
}

/** The driver's first week after it that is not frozen. */
function nextOpenWeek(driverId: SQL, week: string): SQL {
  const isPaid = sql`EXISTS (SELECT 1 FROM ${financialRecords} p
    WHERE p.week_start_date = monday AND p.driver_id = ${driverId} AND p.status ${IS_SETTLED})`;
  return sql`(WITH RECURSIVE following(monday) AS (
    SELECT ${shiftDate(week, 7)}
    UNION ALL SELECT date(monday, '+7 days') FROM following WHERE ${isClosedWeek(sql`monday`)} OR ${isPaid})
    SELECT max(monday) FROM following)`;
}

/** Steps of a batch, behind a guard that the week is not closed: each negative balance moves to a week to come. */
export function closeWeek(db: Database, { id, week, staff, at }: Closing) {
  const carried = isCarriedBy({ id, week });
  return {
    close: db.insert(weekClosings).values({ id, weekStartDate: week, closedBy: staff, closedAt: at }),
    carry: insertSelect(db, settlementEntries, {
      values: {
        ...{
          id: newIds(at),
          driverId: sql`r.driver_id`,
          weekStartDate: nextOpenWeek(sql`r.driver_id`, week),
        },
        ...{ category: sql`'SALDO_ANTERIOR'`, cents: sql`r.payout_cents`, origin: originOf(id) },
        ...{ description: sql`${`Saldo da semana de ${dateInWords(week)}`}` },
        ...{ createdBy: sql`${staff}`, createdAt: sql`${at}` },
      },
      from: sql`FROM ${financialRecords} r ${BY_PAYOUT} WHERE r.week_start_date = ${week} AND ${IS_CARRIED}`,
    }),
    mark: db.run(sql`
      UPDATE ${financialRecords} AS r ${BY_PAYOUT} SET version = version + 1,
        carried_to = (SELECT s.week_start_date FROM ${settlementEntries} s WHERE s.origin = ${originOf(id)})
      WHERE r.week_start_date = ${week} AND ${IS_CARRIED}`),
    audits: auditEach(db, {
      ...{ at, actor: staff, action: 'settlement-entry.add', subject: sql`s.id` },
      detail: ENTRY_DETAIL,
      from: sql`FROM ${settlementEntries} s WHERE ${carried}`,
    }),
    ...resettled(db, sql`(SELECT s.id FROM ${settlementEntries} s WHERE ${carried})`, at),
  };
}
