import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { weekClosings } from '../../../db/schema/week-closings';
import { settleThawed } from '../../costs/booking/settle-due';
import { changeRows, counterEntryOf, type Weeks } from '../../ledger/kernel/change-weeks';
import { unmarkCarried } from '../../ledger/kernel/ledger-writes';
import { versionsOf } from '../../ledger/weeks/decide-week';
import { sumOf } from '../../ledger/weeks/record-of';
import { type Hindrance, hindrancesOf } from '../../ledger/weeks/reopening';
import { thaw } from '../../ledger/weeks/row-acts';
import { isFrozenFor } from '../../ledger/weeks/row-versions';
import { audit } from '../../platform/audit/store';
import { dateInWords } from '../../platform/domain/calendar';
import { namesInWords } from '../../platform/domain/text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { readCorrected } from '../corrections/read-corrections';
import { checklist } from './checklist';
import { readCarried, readingClosing } from './closings';
import type { WeekChecklist } from './schema';

const MOST_NAMED = 3;

/** Idempotent. Raises `wrong_state`, `changed_meanwhile`. */
export async function reopenWeek(
  services: Pick<Services, 'db' | 'now'>,
  week: string,
  { closing: id, staff }: { closing: string; staff: string },
): Promise<WeekChecklist> {
  const { db, now } = services;
  const at = now().toISOString();
  const { facts } = await changeRows(
    db,
    () => scopeOf(db, id, week),
    (weeks, { closing: [closing], carried, corrected, people }) => {
      if (!closing) return null;
      if (closing.id !== id) {
        throw new AppError('changed_meanwhile', {
          message: 'Esta semana foi reaberta e fechada de novo entretanto: veja-a antes de a reabrir.',
        });
      }
      const hindrances = hindrancesOf({
        week,
        closedAt: closing.closedAt,
        records: [...weeks.records.values()],
        carried: carried.map((entry) => ({ driverId: entry.driverId, week: entry.weekStartDate })),
        corrected: corrected.map(({ driverId }) => driverId),
        isClosed: (monday) => weeks.closed.has(monday),
      });
      if (hindrances.length > 0) throw refusal(hindrances, people);
      const detail = { carried: carried.length, cents: sumOf(carried), closing: id };
      return {
        actor: staff,
        at,
        first: [
          db.update(weekClosings).set({ reopenedBy: staff, reopenedAt: at }).where(eq(weekClosings.id, id)),
        ],
        entries: carried.map((entry) => counterEntryOf(entry, { staff, at })),
        touched: thawWeek(weeks, week),
        others: [
          unmarkCarried(db, week),
          audit(db, { at, actor: staff, action: 'week.reopen', subject: week, detail }),
        ],
      };
    },
  );
  if (facts.reopened[0]?.by !== staff) {
    throw new AppError('wrong_state', { message: 'Esta semana não está fechada.' });
  }
  await settleThawed(db, { staff, at: now().toISOString() });
  return checklist(services, week);
}

/** The week, and those that its balances went to. */
async function scopeOf(db: Database, id: string, week: string) {
  const { driverId, weekStartDate } = financialRecords;
  const carried = await readCarried(db, { id, week });
  const recorded = await db.select({ driverId }).from(financialRecords).where(eq(weekStartDate, week));
  const corrected = await readCorrected(db, [week]);
  const people = [...recorded, ...carried, ...corrected].map((each) => each.driverId);
  return {
    rows: sql`week_start_date = ${week} AND driver_id IS NOT NULL`,
    weeks: [week, ...carried.map((entry) => entry.weekStartDate)],
    drivers: people,
    facts: () => ({
      closing: readingClosing(db, week),
      carried: readCarried(db, { id, week }),
      corrected: readCorrected(db, [week]),
      people: db
        .select({ id: drivers.id, fullName: drivers.fullName })
        .from(drivers)
        .where(isOneOf(drivers.id, new Set(people))),
      reopened: db.select({ by: weekClosings.reopenedBy }).from(weekClosings).where(eq(weekClosings.id, id)),
    }),
  };
}

/** Decides rows that arrived for the closed week, except for drivers who were paid before. */
function thawWeek({ ledger }: Weeks, week: string) {
  const { isClosed } = ledger;
  ledger.isClosed = (row) => row.week !== week && isClosed(row);
  const versions = versionsOf(ledger);
  return thaw(ledger, (row) => row.week === week && !isFrozenFor(row, versions));
}

const WHY: Record<Hindrance['kind'], (week: string, names: string) => string> = {
  paid: (_week, names) => `Desde o fecho já foi pago o que é de: ${names}`,
  inBatch: (_week, names) => `Anule primeiro o ficheiro de pagamento em que está o que é de: ${names}`,
  corrected: (_week, names) => `Anule primeiro as correções aceites desta semana, de: ${names}`,
  carriedPaid: (week, names) =>
    `Já está paga a semana de ${week}, para onde foi transportado o saldo de: ${names}`,
  carriedClosed: (week, names) =>
    `Reabra primeiro a semana de ${week}, para onde foi transportado o saldo de: ${names}`,
};

/** Names one kind of hindrance and, of several weeks, that of the first name. */
function refusal(
  hindrances: readonly Hindrance[],
  people: readonly { id: string; fullName: string }[],
): AppError {
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  const named = hindrances.map((each) => ({ ...each, fullName: names.get(each.driverId) ?? '' }));
  const [first] = named
    .filter(({ kind }) => kind === named[0]?.kind)
    .toSorted((a, b) => (a.fullName < b.fullName ? -1 : 1));
  if (!first) return new AppError('wrong_state');
  const alike = named.filter(({ kind, week }) => kind === first.kind && week === first.week);
  const message = `${WHY[first.kind](dateInWords(first.week), namesInWords(alike.map(({ fullName }) => fullName).toSorted(), MOST_NAMED))}.`;
  return new AppError('wrong_state', { message });
}
