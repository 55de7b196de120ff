import { useRef } from 'react';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { clearSuggestions, type RowGroup } from '../payment-reports/row-groups';
import { useAssociation } from './use-association';

/** One press takes every suggestion that leaves no choice, where there are several. */
export function ClearSuggestions({ groups }: { groups: readonly RowGroup[] }) {
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useAssociation();
  const clear = clearSuggestions(groups);
  useKeptFocus(place, isPending);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {error && <Notice>{failureText(error)}</Notice>}
      {clear.length > 1 && (
        <section
          aria-label="Sugestões únicas"
          className="mb-5 grid grid-cols-1 gap-3 rounded-lg bg-raised p-[min(1rem,4vw)] text-sm"
        >
          <p>{`${countLabel(clear.length, 'pessoa tem', 'pessoas têm')} uma só sugestão, com o mesmo nome:`}</p>
          <ul className="grid grid-cols-1 gap-x-6 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-2">
            {clear.map(({ group: { id, rows, suggestions } }) => (
              <li key={id}>
                <span className="text-muted">{`${rows[0].fullName} é `}</span>
                {suggestions[0]?.fullName}
              </li>
            ))}
          </ul>
          <Button
            size="small"
            className="justify-self-start"
            busy={isPending}
            onClick={() => mutate(clear)}
          >{`Aceitar as ${clear.length} sugestões`}</Button>
        </section>
      )}
    </div>
  );
}
