import type { weekClosings } from '../../../db/schema/week-closings';
import { originOf } from '../../ledger/weeks/record-of';
import { dateInWords, shiftDate } from '../../platform/domain/calendar';
import type { Random } from './random';
import type { DemoSettlement } from './settlements';
import type { DemoRecord } from './weeks';

export type DemoClosing = typeof weekClosings.$inferInsert;

/** Weeks that are not paid completely. */
const OPEN_WEEKS = 2;

/** Closes the last week with negative payouts and carries each over to the driver's next pending week. */
export function closeOne(
  records: readonly DemoRecord[],
  mondays: readonly string[],
  { staff, random }: { staff: string; random: Random },
): { closings: DemoClosing[]; entries: DemoSettlement[] } {
  const pending = records.filter(({ status }) => status === 'PENDING');
  const owing = (week: string) =>
    pending.filter((record) => record.weekStartDate === week && record.payoutCents < 0);
  const week = mondays.slice(OPEN_WEEKS).find((monday) => owing(monday).length > 0);
  if (week === undefined) return { closings: [], entries: [] };
  const id = random.uuid();
  const closedAt = `${shiftDate(week, 9)}T11:00:00.000Z`;
  const entries = owing(week).flatMap((record): DemoSettlement[] => {
    const [next] = pending
      .filter((later) => later.driverId === record.driverId && later.weekStartDate > week)
      .toSorted((one, other) => one.weekStartDate.localeCompare(other.weekStartDate));
    if (!next) return [];
    const { driverId, payoutCents: cents } = record;
    next.settlementCents = (next.settlementCents ?? 0) + cents;
    next.payoutCents += cents;
    record.carriedTo = next.weekStartDate;
    const entry = { id: random.uuid(), driverId, weekStartDate: next.weekStartDate, cents };
    const description = `Saldo da semana de ${dateInWords(week)}`;
    const origin = originOf({ kind: 'carry', id, recordId: record.id });
    return [
      { ...entry, category: 'SALDO_ANTERIOR', description, ...origin, createdBy: staff, createdAt: closedAt },
    ];
  });
  return { closings: [{ id, weekStartDate: week, closedBy: staff, closedAt }], entries };
}
