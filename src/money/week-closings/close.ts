import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import { weekClosings } from '../../../db/schema/week-closings';
import { weekWaivers } from '../../../db/schema/week-waivers';
import { changeWeeks, type NewEntry, type RecordsAlone, weekKey } from '../../ledger/kernel/change-weeks';
import { markCarried } from '../../ledger/kernel/ledger-writes';
import { isClosedWeek } from '../../ledger/kernel/store';
import { isCarried, nextOpenWeek } from '../../ledger/weeks/carried-balance';
import { isSettled, originOf, sumOf } from '../../ledger/weeks/record-of';
import { audit } from '../../platform/audit/store';
import { dateInWords, isWeekOver, lisbonDate } from '../../platform/domain/calendar';
import { countLabel } from '../../platform/domain/text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { checklist } from './checklist';
import { keyOf, unexplained } from './closing-rules';
import { closingOf, isVersion, negativeBalances, readVersion } from './closings';
import type { ClosingInput, PassedOver, WeekChecklist } from './schema';

const MOST_NAMED = 5;

/** Raises `wrong_state`, `changed_meanwhile`, `unconfirmed` (docs/rules/weeks.md#closing-a-week). */
export async function closeWeek(
  services: Pick<Services, 'db' | 'now'>,
  week: string,
  { digest, passedOver, staff }: ClosingInput & { staff: string },
): Promise<WeekChecklist> {
  const { db, now } = services;
  if (!isWeekOver(week, lisbonDate(now()))) {
    throw new AppError('wrong_state', { message: 'A semana só pode ser fechada depois de terminar.' });
  }
  const scope = async () => {
    const drivers = (await negativeBalances(db, week)).map(({ driverId }) => driverId);
    return { drivers, weeks: null };
  };
  try {
    await changeWeeks(db, scope, async (read) => {
      const version = await readVersion(db);
      const seen = await checklist(services, week);
      refuse(seen, { digest, passedOver });
      const found = new Set(seen.findings.map(keyOf));
      const kept = passedOver.filter((each) => found.delete(keyOf(each)));
      const act = { id: crypto.randomUUID(), week, staff, at: now().toISOString() };
      return closing(db, read, { ...act, passedOver: kept, version });
    });
  } catch (error) {
    if (!isGuardFailure(error, 'lease')) throw error;
    throw closedAlready(await closingOf(db, week));
  }
  return checklist(services, week);
}

type Closing = {
  id: string;
  week: string;
  staff: string;
  at: string;
  passedOver: PassedOver;
  version: string;
};

/** Moves each negative balance to the driver's next open week. */
export function closing(
  db: Database,
  read: RecordsAlone,
  { id, week, staff, at, passedOver, version }: Closing,
) {
  const { closed, records } = read;
  const carried = [...records.values()].filter((record) => record.week === week && isCarried(record));
  const entries = carried.map((record): NewEntry => {
    const isFrozen = (monday: string) =>
      closed.has(monday) || isSettled(records.get(weekKey(record.driverId, monday)));
    return {
      id: crypto.randomUUID(),
      driverId: record.driverId,
      weekStartDate: nextOpenWeek(week, isFrozen),
      category: 'SALDO_ANTERIOR',
      cents: record.payoutCents,
      description: `Saldo da semana de ${dateInWords(week)}`,
      createdBy: staff,
      createdAt: at,
      ...originOf({ kind: 'carry', id, recordId: record.id }),
      counters: null,
    };
  });
  const goneTo = entries.map(({ weekStartDate: to }, n) => ({ id: carried[n]?.id ?? '', to }));
  const waivers = passedOver.map((each) => ({
    ...each,
    id: crypto.randomUUID(),
    closingId: id,
    weekStartDate: week,
    createdBy: staff,
    createdAt: at,
  }));
  return {
    actor: staff,
    at,
    first: [
      guard(db, 'lease', sql`NOT ${isClosedWeek(sql`${week}`)}`),
      isVersion(db, version),
      db.insert(weekClosings).values({ id, weekStartDate: week, closedBy: staff, closedAt: at }),
    ],
    entries,
    others: [
      markCarried(db, goneTo),
      ...(waivers.length > 0 ? [db.insert(weekWaivers).values(waivers)] : []),
      audit(db, {
        at,
        actor: staff,
        action: 'week.close',
        subject: week,
        detail: { carried: entries.length, cents: sumOf(entries), passedOver: passedOver.length },
      }),
    ],
  };
}

function refuse(seen: WeekChecklist, { digest, passedOver }: ClosingInput): void {
  if (seen.closing) throw closedAlready(seen.closing);
  if (seen.digest !== digest) {
    throw new AppError('changed_meanwhile', {
      message: 'Os avisos desta semana mudaram. Reveja-os antes de fechar.',
    });
  }
  const open = unexplained(seen.findings, passedOver);
  if (open.length === 0) return;
  const named = open.slice(0, MOST_NAMED).map(({ text }) => text);
  const more = open.length - MOST_NAMED;
  const others = more > 0 ? ` E mais ${countLabel(more, 'aviso', 'avisos')}.` : '';
  const lacks = countLabel(open.length, 'aviso', 'avisos');
  throw new AppError('unconfirmed', {
    message: `Falta resolver ou justificar ${lacks}: ${named.join(' ')}${others}`,
  });
}

function closedAlready(closing: WeekChecklist['closing']): AppError {
  if (!closing) return new AppError('wrong_state');
  const { closedBy, closedAt } = closing;
  const day = dateInWords(lisbonDate(new Date(closedAt)));
  return new AppError('wrong_state', { message: `Esta semana já foi fechada por ${closedBy} em ${day}.` });
}
