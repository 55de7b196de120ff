import { useRef } from 'react';
import { Button } from '../button';
import { useKeptFocus } from '../kept-focus';

type Props = { hidden: number; onMore: () => void };

/** Below a list of which not all is shown. The focus stays here when there is no more to show. */
export function MoreButton({ hidden, onMore }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, hidden > 0);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {hidden > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
          <Button onClick={onMore}>Mostrar mais</Button>
          <p className="text-muted text-sm tabular-nums">{hidden === 1 ? 'Falta 1' : `Faltam ${hidden}`}</p>
        </div>
      )}
    </div>
  );
}
