import type { Given } from '../../ledger/kernel/correct';
import { CORRECTED_LABELS } from '../../ledger/report-files/platform-label-rules';
import { dateInWords, lisbonDate, mondayOf } from '../../platform/domain/calendar';
import { euroOfCents } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { type Outcomes, storeDecision } from './entries';
import type { CorrectionOutcome } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;

/** Takes each by itself, all in one transaction. Idempotent. Raises `changed_meanwhile` where all have changed. */
export async function take({ db, now }: Outside, ids: readonly string[], staff: string) {
  const given = givenOf(ids).map((each) => ({
    ...each,
    entryId: crypto.randomUUID(),
    description: wordsOf(each),
  }));
  return answerOf(
    ids,
    await storeDecision(db, { given, staff, decision: 'TAKEN', reason: null, ...timeOf(now()) }),
  );
}

/** Idempotent; raises as `take`. */
export async function decline(
  { db, now }: Outside,
  ids: readonly string[],
  by: { staff: string; reason: string | null },
) {
  return answerOf(
    ids,
    await storeDecision(db, { given: givenOf(ids), decision: 'DECLINED', ...by, ...timeOf(now()) }),
  );
}

/** Proposes declined corrections again. Idempotent; raises as `take`. */
export async function reconsider({ db, now }: Outside, ids: readonly string[], staff: string) {
  const again = { given: givenOf(ids), staff, decision: 'PROPOSED', reason: null } as const;
  return answerOf(ids, await storeDecision(db, { ...again, ...timeOf(now()) }));
}

function timeOf(now: Date) {
  return { at: now.toISOString(), thisWeek: mondayOf(lisbonDate(now)) };
}

function givenOf(ids: readonly string[]): Given[] {
  return [...new Set(ids)].map((shown) => {
    const [driverId = '', week = '', platform = '', number, paidCents, dueCents] = shown.split('.');
    return {
      id: crypto.randomUUID(),
      driverId,
      week,
      platform: platform as Given['platform'],
      number: Number(number),
      paidCents: Number(paidCents),
      dueCents: Number(dueCents),
    };
  });
}

function wordsOf({ week, platform, paidCents, dueCents }: Given): string {
  const name = CORRECTED_LABELS[platform];
  const [paid, due] = [euroOfCents(paidCents), euroOfCents(dueCents)];
  return `${name}, semana de ${dateInWords(week)}: contados ${paid}, e são ${due}`;
}

function answerOf(ids: readonly string[], found: readonly Outcomes[]): CorrectionOutcome[] {
  const done = new Map(found.map(({ place, ...entry }) => [place, entry]));
  if (done.size === 0) {
    throw new AppError('changed_meanwhile', {
      message: 'O que está por corrigir mudou entretanto: veja-o de novo antes de decidir.',
    });
  }
  return [...new Set(ids)].map((id, place) => {
    const entry = done.get(place);
    return entry
      ? { id, outcome: 'done', ...entry }
      : { id, outcome: 'changed', entryId: null, weekStartDate: null };
  });
}
