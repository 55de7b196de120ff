import { expect, test } from 'vitest';
import type { Notice } from '../../web/ui/notify';
import { ApiError } from '../../web/ui/requests/api-error';
import { type Report, runMutation } from '../../web/ui/session/mutations';
import { createQueryClient } from '../../web/ui/session/query-client';
import { wayBack } from '../../web/ui/undo/way-back';

const REFUSED = new ApiError(412, 'Precondition Failed', '{"error":{"code":"stale","message":"Mudou."}}');
const LOST = new TypeError('Failed to fetch');

/** Runs a mutation; returns its toasts, and how often its list was fetched again by then and once all has ended. */
async function run<Answer>(call: () => Promise<Answer>, meta: Report<Answer, void>) {
  const toasts: Notice[] = [];
  const client = createQueryClient((toast) => toasts.push(toast));
  let count = 0;
  const refreshes = [
    async () => {
      await new Promise((resolve) => setTimeout(resolve));
      count += 1;
    },
  ];
  await runMutation(client, { mutationFn: call, meta: { refreshes, ...meta } }).catch(() => undefined);
  const atEnd = count;
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { toasts, atEnd, fetched: count };
}

const succeeds = () => Promise.resolve({ number: 7 });
const refused = () => Promise.reject(REFUSED);
const lost = () => Promise.reject(LOST);

test('a text is the description of a plain toast, which a notice differs from', async () => {
  const { toasts } = await run(succeeds, { done: ({ number }) => `Ficheiro n.º ${number} criado` });
  expect(toasts).toEqual([{ tone: 'success', title: 'Sucesso', description: 'Ficheiro n.º 7 criado' }]);
  const warned = await run(succeeds, { done: { tone: 'warning', description: 'Mudou entretanto.' } });
  expect(warned.toasts).toEqual([{ tone: 'warning', title: 'Sucesso', description: 'Mudou entretanto.' }]);
  const failed = await run(refused, { done: 'Feito', failed: (error) => `${error === REFUSED}` });
  expect(failed.toasts).toEqual([{ tone: 'error', title: 'Erro', description: 'true' }]);
});

test('what says nothing shows nothing', async () => {
  expect((await run(succeeds, { failed: 'Falhou' })).toasts).toEqual([]);
  expect((await run(refused, { done: 'Feito' })).toasts).toEqual([]);
  expect((await run(refused, { failed: () => undefined })).toasts).toEqual([]);
});

test('a dry run has no toast and fetches nothing', async () => {
  const dry = await run(succeeds, { done: 'Feito', isDryRun: ({ number }) => number === 7 });
  expect(dry).toEqual({ toasts: [], atEnd: 0, fetched: 0 });
});

test('lists follow a success and what the server refused, and a lost answer only on request', async () => {
  const isConflict = (failure: Error) => failure instanceof ApiError && failure.status === 412;
  const AFTER = [
    [undefined, [1, 1, 0]],
    ['success', [1, 0, 0]],
    ['settled', [1, 1, 1]],
    [isConflict, [1, 1, 0]],
  ] as const;
  for (const [after, counts] of AFTER) {
    const runs = await Promise.all(
      [succeeds, refused, lost].map((call) => run(call, after ? { after } : {})),
    );
    expect(runs.map(({ fetched }) => fetched)).toEqual(counts);
  }
});

test('a mutation waits for its lists on request', async () => {
  const AWAITS = [
    [undefined, [0, 0]],
    ['success', [1, 0]],
    ['settled', [1, 1]],
  ] as const;
  for (const [awaits, counts] of AWAITS) {
    const runs = await Promise.all([succeeds, refused].map((call) => run(call, awaits ? { awaits } : {})));
    expect(runs.map(({ atEnd }) => atEnd)).toEqual(counts);
    expect(runs.map(({ fetched }) => fetched)).toEqual([1, 1]);
  }
});

test.each([
  [() => Promise.resolve(), { tone: 'success', title: 'Anulado', description: 'A linha volta a esperar.' }],
  [refused, { tone: 'error', title: 'Erro', description: 'Mudou.' }],
])('a toast’s action undoes it, says so and fetches the same lists', async (back, outcome) => {
  const toasts: Notice[] = [];
  const client = createQueryClient((toast) => toasts.push(toast));
  let count = 0;
  const meta = {
    done: { title: 'Linha ignorada', action: wayBack(back, 'A linha volta a esperar.') },
    refreshes: [
      async () => {
        count += 1;
      },
    ],
  };
  await runMutation(client, { mutationFn: succeeds, meta });
  expect(toasts[0]?.action?.label).toBe('Anular');
  toasts[0]?.action?.act();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(toasts[1]).toEqual(outcome);
  expect(count).toBe(2);
});
