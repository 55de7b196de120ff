import { isGuardFailure } from '../../db/queries/batch-guard';
import { dateInWords } from '../domain/calendar';
import { namesInWords } from '../domain/text';
import { AppError } from '../http/errors';
import { type Hindrance, hindrancesOf } from '../ledger/reopen-week';
import type { Services } from '../services';
import { checklist } from './checklist';
import { closingById, closingOf, reopen } from './closings';
import type { WeekChecklist } from './schema';

const MOST_NAMED = 3;

/** Idempotent. Raises `wrong_state`, `changed_meanwhile`. */
export async function reopenWeek(
  services: Pick<Services, 'db' | 'now'>,
  week: string,
  { closing: id, staff }: { closing: string; staff: string },
): Promise<WeekChecklist> {
  const { db, now } = services;
  const closing = await closingOf(db, week);
  if (closing && closing.id !== id) {
    throw new AppError('changed_meanwhile', {
      message: 'Esta semana foi reaberta e fechada de novo entretanto: veja-a antes de a reabrir.',
    });
  }
  try {
    if (closing) await reopen(db, { id, week, staff, at: now().toISOString() });
  } catch (error) {
    if (isGuardFailure(error, 'decision')) throw refusal(await hindrancesOf(db, { id, week }));
    if (!isGuardFailure(error, 'lease')) throw error;
  }
  if ((await closingById(db, id))?.reopenedBy !== staff) {
    throw new AppError('wrong_state', { message: 'Esta semana não está fechada.' });
  }
  return checklist(services, week);
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

function refusal(hindrances: readonly Hindrance[]): AppError {
  const [first] = hindrances;
  if (!first) return new AppError('wrong_state');
  const alike = hindrances.filter(({ kind, week }) => kind === first.kind && week === first.week);
  const names = alike.map(({ fullName }) => fullName);
  const message = `${WHY[first.kind](dateInWords(first.week), namesInWords(names, MOST_NAMED))}.`;
  return new AppError('wrong_state', { message });
}
