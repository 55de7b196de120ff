import { settleThawed } from '../../costs/booking/settle-due';
import { dateInWords } from '../../platform/domain/calendar';
import { namesInWords } from '../../platform/domain/text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { checklist } from './checklist';
import { closingById, closingOf, type NamedHindrance, reopen } from './closings';
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
  const hindrances = closing ? await reopen(db, { id, week, staff, at: now().toISOString() }) : [];
  if (hindrances.length > 0) throw refusal(hindrances);
  if ((await closingById(db, id))?.reopenedBy !== staff) {
    throw new AppError('wrong_state', { message: 'Esta semana não está fechada.' });
  }
  await settleThawed(db, { staff, at: now().toISOString() });
  return checklist(services, week);
}

const WHY: Record<NamedHindrance['kind'], (week: string, names: string) => string> = {
  paid: (_week, names) => `Desde o fecho já foi pago o que é de: ${names}`,
  inBatch: (_week, names) => `Anule primeiro o ficheiro de pagamento em que está o que é de: ${names}`,
  corrected: (_week, names) => `Anule primeiro as correções aceites desta semana, de: ${names}`,
  carriedPaid: (week, names) =>
    `Já está paga a semana de ${week}, para onde foi transportado o saldo de: ${names}`,
  carriedClosed: (week, names) =>
    `Reabra primeiro a semana de ${week}, para onde foi transportado o saldo de: ${names}`,
};

/** Names one kind of hindrance and, of several weeks, that of the first name. */
function refusal(hindrances: readonly NamedHindrance[]): AppError {
  const [first] = hindrances
    .filter(({ kind }) => kind === hindrances[0]?.kind)
    .toSorted((a, b) => (a.fullName < b.fullName ? -1 : 1));
  if (!first) return new AppError('wrong_state');
  const alike = hindrances.filter(({ kind, week }) => kind === first.kind && week === first.week);
  const names = alike.map(({ fullName }) => fullName).toSorted();
  const message = `${WHY[first.kind](dateInWords(first.week), namesInWords(names, MOST_NAMED))}.`;
  return new AppError('wrong_state', { message });
}
