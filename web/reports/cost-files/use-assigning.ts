import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingCosts, WaitingMovement } from '../../../src/money/costs/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { assignCosts, assignGroup } from '../../money/costs/cost-acts';
import { refreshCosts } from '../../money/costs/costs';
import { notify } from '../../ui/notify';
import { wayBack } from '../../ui/undo/way-back';

/** The most movements that one call takes. */
const PORTION = 2_000;

/** Gives the ticked movements, or all of the group, to a driver, by id, or to the `fleet`; the toast takes back what was
 * given. `left`: how many of a large group are still to come, or have stayed where a call failed. */
export function useAssigning(group: WaitingCosts, ticked: readonly WaitingMovement[]) {
  const client = useQueryClient();
  const [left, setLeft] = useState<number | null>(null);
  const mutation = useMutation({
    async mutationFn(to: string) {
      const done: string[] = [];
      try {
        const isWhole = ticked.length === 0 && group.count > group.movements.length;
        if (isWhole) await assignAll(group, to, { done, onLeft: setLeft });
        else done.push(...(await assignSome(ticked.length > 0 ? ticked : group.movements, to)));
      } finally {
        if (done.length > 0) notifyAssigned(client, done, to);
      }
    },
    onSuccess: () => setLeft(null),
    onSettled: () => refreshCosts(client),
  });
  return { ...mutation, left };
}

async function assignSome(movements: readonly WaitingMovement[], to: string): Promise<string[]> {
  const ids = movements.map(({ id }) => id);
  await assignCosts({ movements: ids, to });
  return ids;
}

type Progress = { done: string[]; onLeft: (count: number) => void };

/** One portion after another; each call names what is left by the one before, so that nothing new is among it. */
async function assignAll(group: WaitingCosts, to: string, { done, onLeft }: Progress): Promise<void> {
  const { name, by, reason } = group;
  for (let { count, digest } = group; count > 0; ) {
    onLeft(count);
    const { assigned, left } = await assignGroup({ name, by, reason, digest, to });
    done.push(...assigned);
    ({ count, digest } = left);
  }
}

function notifyAssigned(client: QueryClient, movements: readonly string[], to: string): void {
  notify({
    tone: 'success',
    title: 'Custos atribuídos',
    description: `${countLabel(movements.length, 'movimento', 'movimentos')}: ${to === 'fleet' ? 'a frota paga' : 'paga o condutor'}.`,
    action: wayBack(client, {
      back: () => takeBack(movements),
      undone: 'Os movimentos são de quem tinha a viatura.',
      refresh: refreshCosts,
    }),
  });
}

async function takeBack(movements: readonly string[]): Promise<void> {
  for (let from = 0; from < movements.length; from += PORTION) {
    await assignCosts({ movements: movements.slice(from, from + PORTION), to: null });
  }
}
