import type { QueryClient } from '@tanstack/react-query';
import type { RunUndone } from '../../../src/money/finances/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { answerOf, api, ifMatch, type JsonAnswer } from '../requests/api';
import { failureText } from '../requests/failure-text';
import { DRIVERS_KEY, RECORDS_KEY, STATS_KEY, TODAY_KEY } from '../requests/query-keys';
import { runMutation, type Toast } from '../session/mutations';

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

const REFRESHED = [DRIVERS_KEY, RECORDS_KEY, STATS_KEY, TODAY_KEY];

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

/** Undoes every payment of a run at once; the toast names what stays. True when it succeeded. */
export async function takeBackRun(client: QueryClient, run: string): Promise<boolean> {
  if (underWay.has(run)) return false;
  underWay.add(run);
  const { $post } = api['financial-records'].runs[':run'].undo;
  const done = runMutation(client, {
    mutationFn: () => answerOf($post({ param: { run } })).finally(() => underWay.delete(run)),
    meta: {
      done: runUndoneToast,
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

/** More names would not be read in a toast. */
const MOST_NAMED = 3;

function runUndoneToast({ undone, kept }: RunUndone): Toast {
  if (undone === 0 && kept.length === 0) return { title: 'Aviso', description: 'Já estava anulado.' };
  const what = countLabel(undone, 'pagamento anulado', 'pagamentos anulados');
  if (kept.length === 0) return { title: 'Anulado', description: `${what}.` };
  const named = kept.slice(0, MOST_NAMED).map(({ fullName, text }) => `${fullName}: ${text}`);
  const others = kept.length > MOST_NAMED ? ` E mais ${kept.length - MOST_NAMED}.` : '';
  const stay = countLabel(kept.length, 'continua pago', 'continuam pagos');
  return { tone: 'warning', title: 'Aviso', description: `${what}, ${stay}. ${named.join(' ')}${others}` };
}
