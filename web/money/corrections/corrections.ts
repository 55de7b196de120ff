import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Correction, CorrectionOutcome } from '../../../src/money/corrections/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { formatDate } from '../../ui/format';
import { notify } from '../../ui/notify';
import { answerOf, api } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { RECORDS_KEY } from '../../ui/requests/query-keys';
import { wayBack } from '../../ui/undo/way-back';

/** The key is under that of the records, whose changes may propose other corrections. */
export const correctionsQuery = queryOptions<Correction[]>({
  queryKey: [...RECORDS_KEY, 'corrections'],
  queryFn: ({ signal }) => answerOf(api.corrections.$get({}, { init: { signal } })),
});

const PROPOSED = 'O que foi decidido está de novo por decidir.';

type Act = 'take' | 'decline';

/** A toast offers to undo at most this many decisions, since each takes a separate call. */
const MOST_COUNTERED = 50;
/** The most corrections that one call takes. */
const MOST_AT_ONCE = 500;

/** Accepts or declines corrections as they were shown; those that have changed since are reported and reloaded. */
export function useDeciding(act: Act) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => send(act, ids),
    onSuccess(outcomes) {
      const done = outcomes.filter(({ outcome }) => outcome === 'done');
      notify({
        ...wordsOf(act, done, outcomes.length - done.length),
        action: undoAction(client, act, done),
      });
      return refresh(client);
    },
    onError: (error) => fail(client, error),
  });
}

/** Proposes a declined correction again. */
export function useProposing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send('propose', [id]),
    onSuccess() {
      notify({ tone: 'success', title: 'Sucesso', description: PROPOSED });
      return refresh(client);
    },
    onError: (error) => fail(client, error),
  });
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
  return { tone: changed > 0 ? ('warning' as const) : ('success' as const), title: 'Sucesso', description };
}

function undoAction(client: QueryClient, act: Act, done: readonly CorrectionOutcome[]) {
  if (done.length === 0 || done.length > MOST_COUNTERED) return undefined;
  return wayBack(client, { back: () => takeBack(act, done), undone: PROPOSED, refresh });
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

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: RECORDS_KEY });
}

function fail(client: QueryClient, error: Error): Promise<void> {
  notify({ tone: 'error', title: 'Erro', description: failureText(error) });
  return refresh(client);
}
