import type { QueryClient } from '@tanstack/react-query';
import { countLabel } from '../../../src/platform/domain/text';
import { notify } from '../notify';
import { answerOf, api, ifMatch, type JsonAnswer } from '../requests/api';
import { failureText } from '../requests/failure-text';
import { DRIVERS_KEY, RECORDS_KEY, STATS_KEY } from '../requests/query-keys';
import { runMutation } from '../session/mutations';

/** Concurrent requests: browsers fail those above some thousands. */
const MOST_IN_FLIGHT = 500;

const OUTCOMES = {
  not_sent: ' O email ainda não tinha sido enviado, e já não será.',
  followed: ' O condutor recebe outro email a dizê-lo.',
};

export const UNDONE = {
  driver: 'O condutor está de novo pendente',
  document: 'O documento está de novo pendente',
};

/** The acts that can be undone: a decision, a payment, an acerto. */
const CALLS = {
  driver: api.drivers[':id'].decision.undo,
  document: api.documents[':id'].decision.undo,
  payment: api['financial-records'][':id'].payment.undo,
  settlement: api.acertos[':id'].counter,
};

/** `version` is the one that was shown; for an acerto, that of its record. */
export type Undoing = { noun: keyof typeof CALLS; id: string; version: number };

/** `emailOutcome` is that of the e-mail about the decision. */
type Undone = { emailOutcome?: keyof typeof OUTCOMES | null; [field: string]: unknown };

const REFRESHED = [DRIVERS_KEY, RECORDS_KEY, STATS_KEY];

function sendUndo({ noun, id, version }: Undoing): Promise<Undone> {
  return answerOf<JsonAnswer<Undone>>(CALLS[noun].$post({ param: { id } }, ifMatch(version)));
}

const underWay = new Set<string>();

/** Undoes a decision or a payment, with a toast. Ignores calls while one is pending. True when it succeeded. */
export async function takeBack(client: QueryClient, undoing: Undoing, what: string): Promise<boolean> {
  if (underWay.has(undoing.id)) return false;
  underWay.add(undoing.id);
  const done = runMutation(client, {
    mutationFn: () => sendUndo(undoing).finally(() => underWay.delete(undoing.id)),
    meta: {
      done: ({ emailOutcome }) => ({
        title: 'Anulado',
        description: `${what}.${emailOutcome ? OUTCOMES[emailOutcome] : ''}`,
      }),
      failed: failureText,
      refreshes: REFRESHED,
      after: 'settled',
      awaits: 'settled',
    },
  });
  return done.then(
    () => true,
    () => false,
  );
}

/** Undoes a decision; the version that it left is the optimistic lock. */
export function takeBackDecision(
  client: QueryClient,
  noun: keyof typeof UNDONE,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  return takeBack(client, { noun, id, version }, UNDONE[noun]);
}

/** Undoes every payment of a run, one call each, and continues when one fails. */
export async function takeBackPayments(
  client: QueryClient,
  paid: readonly { id: string; version: number }[],
): Promise<void> {
  const errors: unknown[] = [];
  const queue = paid.values();
  const undoNext = async () => {
    for (const { id, version } of queue) {
      const mutationFn = () => sendUndo({ noun: 'payment', id, version });
      await runMutation(client, { mutationFn }).catch((error) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(paid.length, MOST_IN_FLIGHT) }, undoNext));
  // Without `meta`: many calls have one toast, which follows the lists.
  await Promise.all(REFRESHED.map((queryKey) => client.invalidateQueries({ queryKey })));
  const undone = countLabel(paid.length - errors.length, 'pagamento anulado', 'pagamentos anulados');
  notify(
    errors.length === 0
      ? { tone: 'success', title: 'Anulado', description: `${undone}.` }
      : { tone: 'error', title: 'Erro', description: `${undone}. ${failureText(errors[0])}` },
  );
}
