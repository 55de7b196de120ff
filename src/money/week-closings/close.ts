import { isGuardFailure } from '../../../db/queries/batch-guard';
import { retryStale } from '../../ledger/kernel/retry-stale';
import { dateInWords, isWeekOver, lisbonDate } from '../../platform/domain/calendar';
import { countLabel } from '../../platform/domain/text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { checklist } from './checklist';
import { keyOf, unexplained } from './closing-rules';
import { close, closingOf, readVersion } from './closings';
import type { ClosingInput, WeekChecklist } from './schema';

const MOST_NAMED = 5;

/** Raises `wrong_state`, `changed_meanwhile`, `unconfirmed` (docs/rules/weeks.md#closing-a-week). */
export async function closeWeek(
  services: Pick<Services, 'db' | 'now'>,
  week: string,
  { digest, passedOver, staff }: ClosingInput & { staff: string },
): Promise<WeekChecklist> {
  const { db, now } = services;
  const attempt = async () => {
    const version = await readVersion(db);
    const seen = await checklist(services, week);
    refuse(seen, { digest, passedOver });
    const found = new Set(seen.findings.map(keyOf));
    const kept = passedOver.filter((each) => found.delete(keyOf(each)));
    const act = { id: crypto.randomUUID(), week, staff, at: now().toISOString() };
    await close(db, { ...act, passedOver: kept, version });
  };
  try {
    if (!isWeekOver(week, lisbonDate(now()))) {
      throw new AppError('wrong_state', { message: 'A semana só pode ser fechada depois de terminar.' });
    }
    await retryStale(attempt);
  } catch (error) {
    if (!isGuardFailure(error, 'lease')) throw error;
    throw closedAlready(await closingOf(db, week));
  }
  return checklist(services, week);
}

function refuse(seen: WeekChecklist, { digest, passedOver }: ClosingInput): void {
  if (seen.closing) throw closedAlready(seen.closing);
  if (seen.digest !== digest) {
    throw new AppError('changed_meanwhile', {
      message: 'O que há a saber desta semana mudou entretanto: veja a lista de novo antes de fechar.',
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
