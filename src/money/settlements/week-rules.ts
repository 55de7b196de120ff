import { isWeekOver, mondayOf, shiftDate } from '../../platform/domain/calendar';
import { centsOfDecimal } from '../../platform/domain/money-text';
import type { SettlementInput } from './schema';

const OLDEST_DAYS = 5 * 366;

/** Returns faults by field; null for a week that accepts the acerto. A week is not payable before its end. */
export function refusalOf(
  { week, amount }: Pick<SettlementInput, 'week' | 'amount'>,
  today: string,
): Partial<Record<'week' | 'amount', string>> | null {
  if (week > today) return { week: 'Esta semana ainda não começou' };
  if (week < shiftDate(today, -OLDEST_DAYS)) return { week: 'Esta semana foi há mais de cinco anos' };
  if (!isWeekOver(week, today) && centsOfDecimal(amount) > 0) {
    return { amount: 'A semana ainda não acabou: até lá só se registam valores a descontar' };
  }
  return null;
}

/** A driver's week; `status` is null where it has no record. */
export type DriverWeek = {
  status: 'PENDING' | 'PAID' | 'IN_BATCH' | 'RETURNED' | null;
  isClosed: boolean;
};

/** Why acertos of the driver's week are neither registered nor countered; null where they are. */
export function frozenReason({ status, isClosed }: DriverWeek): string | null {
  if (status === 'IN_BATCH' || status === 'RETURNED') {
    return 'Esta semana já está num ficheiro para o banco, ou esteve em um: registe o acerto noutra semana.';
  }
  if (status === 'PAID') {
    return 'Esta semana já está paga. Um pagamento de hoje pode anular-se; senão, registe o acerto noutra semana.';
  }
  if (isClosed) return 'Esta semana já está fechada. Reabra-a, ou registe o acerto noutra semana.';
  return null;
}

/** The weeks of a driver: `first` is the oldest Monday that the fleet has. */
export type DriverWeeks = { first: string; today: string; of: (week: string) => DriverWeek };

/** Why the week takes no acerto in the driver's favour, or none to take off; null where it does. */
export function weekRefusal(
  { week, isCredit }: { week: string; isCredit: boolean },
  { today, of }: DriverWeeks,
): string | null {
  const refused = refusalOf({ week, amount: isCredit ? '0.01' : '-0.01' }, today);
  return refused ? (refused.week ?? refused.amount ?? null) : frozenReason(of(week));
}

/** The week nearest to the given one that takes the acerto, the later one of two; null where none does. */
export function nearestWeek(given: { week: string; isCredit: boolean }, weeks: DriverWeeks): string | null {
  const takes = (week: string) => weekRefusal({ ...given, week }, weeks) === null;
  const last = mondayOf(weeks.today);
  const [first = last] = [weeks.first, last].toSorted();
  for (let away = 0, later = given.week, earlier = given.week; later <= last || earlier >= first; away += 7) {
    later = shiftDate(given.week, away);
    earlier = shiftDate(given.week, -away);
    if (later >= first && later <= last && takes(later)) return later;
    if (earlier >= first && earlier <= last && takes(earlier)) return earlier;
  }
  return null;
}
