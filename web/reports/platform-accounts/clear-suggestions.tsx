import { useRef } from 'react';
import { Button } from '../../ui/button';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import type { Assignment } from '../payment-reports/row-groups';
import { useAssociation } from './use-association';

/** One press takes every suggestion that leaves no choice, where there are several. */
export function ClearSuggestions({ clear }: { clear: readonly Assignment[] }) {
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useAssociation();
  useKeptFocus(place, isPending);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {error && <Notice>{failureText(error)}</Notice>}
      {clear.length > 1 && (
        <section
          aria-label="Sugestões únicas"
          className="mb-5 grid grid-cols-1 gap-3 rounded-lg bg-raised p-[min(1rem,4vw)] text-sm"
        >
          <p>{`${clear.length} pessoas com um só condutor provável:`}</p>
          <ul className="grid grid-cols-1 gap-x-6 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-2">
            {clear.map(({ group: { id, rows, suggestions } }) => (
              <li key={id}>
                <span className="text-muted">{`${rows[0].fullName} `}</span>
                <span className="text-muted">
                  <span aria-hidden="true">→ </span>
                  <span className="sr-only">é </span>
                </span>
                {suggestions[0]?.fullName}
              </li>
            ))}
          </ul>
          <Button
            tone="primary"
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
