import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CostSourceAnswer } from '../../../src/money/costs/schema';
import { setSource } from '../../money/costs/cost-acts';
import { costSourcesQuery, refreshCosts } from '../../money/costs/costs';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { Select } from '../../ui/select';
import { useAct } from '../../ui/session/mutations';

/** The week in which the movements of each source are charged; nothing until one has come. */
export function CostSources() {
  const titleId = useId();
  const { data = [] } = useQuery(costSourcesQuery);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-5 border-line border-t pt-5">
      <h3 id={titleId} className="font-semibold">
        Em que semana se cobra
      </h3>
      <p className="mt-0.5 text-muted text-sm">Vale para os ficheiros que ainda vêm.</p>
      <ul className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {data.map((source) => (
          <Source key={source.id} of={source} />
        ))}
      </ul>
    </section>
  );
}

function Source({ of: { id, name, weeksLater } }: { of: CostSourceAnswer }) {
  const fieldId = useId();
  const { mutate, isPending, variables, error } = useAct({
    mutationFn: (later: 0 | 1) => setSource(id, later),
    meta: {
      done: { title: 'Guardado', description: `A semana de ${name} foi mudada.` },
      refreshes: [refreshCosts],
      after: 'success',
      awaits: 'success',
    },
  });
  return (
    <li className="min-w-0">
      <label htmlFor={fieldId} className="mb-1.5 block font-medium text-sm [overflow-wrap:anywhere]">
        {name}
      </label>
      <Select
        id={fieldId}
        value={isPending ? variables : weeksLater}
        disabled={isPending}
        onChange={({ target }) => mutate(target.value === '1' ? 1 : 0)}
      >
        <option value={0}>Na própria semana</option>
        <option value={1}>Uma semana depois</option>
      </Select>
      {error && <Notice>{failureText(error)}</Notice>}
    </li>
  );
}
