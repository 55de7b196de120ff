import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { Done } from '../../src/operations/today/schema';
import { documentLink, driverLink } from '../ui/driver-links';
import { formatDateTime } from '../ui/format';
import { useFocusOfItems } from '../ui/kept-focus';
import { Loaded } from '../ui/loaded';
import { TODAY_KEY } from '../ui/requests/query-keys';
import { UndoButton } from '../ui/undo/undo-button';

const doneQuery = queryOptions<Done[]>({ queryKey: [...TODAY_KEY, 'done'], staleTime: 0 });

const UNDONE: Record<Done['undoing']['noun'], string> = {
  driver: 'O condutor está de novo pendente',
  document: 'O documento está de novo pendente',
  settlement: 'O acerto foi anulado',
};

/** Today's decisions and acertos that can still be undone, newest first. */
export function DoneToday() {
  const query = useQuery(doneQuery);
  const place = useRef<HTMLDivElement>(null);
  useFocusOfItems(place, query.data);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Loaded
        of={query}
        failure="Não foi possível carregar o que foi feito hoje"
        skeleton="h-14 w-full"
        empty={<p className="text-muted text-sm">Nada do que foi feito hoje se pode anular.</p>}
      >
        {(done) => (
          <ul className="divide-y divide-line">
            {done.map((each) => (
              <DoneItem key={each.undoing.id} done={each} place={place} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

type ItemProps = { done: Done; place: React.RefObject<HTMLDivElement | null> };

function DoneItem({ done, place }: ItemProps) {
  const { at, by, title, fullName, driverId, documentId, undoing } = done;
  const id = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p id={id} className="text-sm">
          <span>{title}</span>
          <span className="text-muted"> · </span>
          <a
            href={documentId === null ? driverLink(driverId) : documentLink(documentId)}
            className="hover:underline"
          >
            {fullName}
          </a>
        </p>
        <p className="text-muted text-xs tabular-nums">{`${formatDateTime(at).slice(-5)}, ${by}`}</p>
      </div>
      <UndoButton
        undoing={undoing}
        undone={UNDONE[undoing.noun]}
        size="small"
        describedBy={id}
        fallback={place}
      />
    </li>
  );
}
