import { queryOptions } from '@tanstack/react-query';
import type { Correction, CorrectionOutcome } from '../../../src/money/corrections/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { formatDate } from '../../ui/format';
import { answerOf, api } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { RECORDS_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';
import { wayBack } from '../../ui/undo/way-back';

/** The key is under that of the records, whose changes may propose other corrections. */
export const correctionsQuery = queryOptions<Correction[]>({
  queryKey: [...RECORDS_KEY, 'corrections'],
  queryFn: ({ signal }) => answerOf(api.corrections.$get({}, { init: { signal } })),
});

const PROPOSED = 'O que foi decidido está de novo por decidir.';

const REPORT = {
  failed: failureText,
  refreshes: [RECORDS_KEY],
  after: 'settled',
  awaits: 'settled',
} as const;

type Act = 'take' | 'decline';

/** A toast offers to undo at most this many decisions, since each takes a separate call. */
const MOST_COUNTERED = 50;
/** The most corrections that one call takes. */
const MOST_AT_ONCE = 500;

/** Accepts or declines corrections as they were shown; those that have changed since are reported and reloaded. */
export function useDeciding(act: Act) {
  return useAct({
    mutationFn: (ids: readonly string[]) => send(act, ids),
    meta: {
      done(outcomes) {
        const done = outcomes.filter(({ outcome }) => outcome === 'done');
        return { ...wordsOf(act, done, outcomes.length - done.length), action: undoAction(act, done) };
      },
      ...REPORT,
    },
  });
}

/** Proposes a declined correction again. */
export function useProposing() {
  return useAct({ mutationFn: (id: string) => send('propose', [id]), meta: { done: PROPOSED, ...REPORT } });
}

async function send(act: Act | 'propose', ids: readonly string[]): Promise<CorrectionOutcome[]> {
  const outcomes: CorrectionOutcome[] = [];
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const part = ids.slice(from, from + MOST_AT_ONCE);
    outcomes.push(...(await answerOf(api.corrections[act].$post({ json: { ids: part } }))));
  }
  return outcomes;
}

function wordsOf(act: Act, done: readonly CorrectionOutcome[], changed: number) {
  const [one, many] =
    act === 'take' ? ['correção aceite', 'correções aceites'] : ['correção recusada', 'correções recusadas'];
  const weeks = [...new Set(done.flatMap(({ weekStartDate }) => weekStartDate ?? []))];
  const where = weeks.length === 1 && weeks[0] ? `, na semana de ${formatDate(weeks[0])}` : '';
  const left = changed > 0 ? `. ${countLabel(changed, 'mudou', 'mudaram')} entretanto: veja de novo` : '';
  const description = `${countLabel(done.length, one, many)}${where}${left}.`;
  return { tone: changed > 0 ? ('warning' as const) : ('success' as const), description };
}

function undoAction(act: Act, done: readonly CorrectionOutcome[]) {
  if (done.length === 0 || done.length > MOST_COUNTERED) return undefined;
  return wayBack(() => takeBack(act, done), PROPOSED);
}

async function takeBack(act: Act, done: readonly CorrectionOutcome[]): Promise<void> {
  const entries = done.flatMap(({ entryId }) => entryId ?? []);
  if (act === 'decline')
    await send(
      'propose',
      done.map(({ id }) => id),
    );
  for (const id of entries) await answerOf(api.acertos[':id'].counter.$post({ param: { id } }));
}
