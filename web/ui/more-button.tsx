import { useRef } from 'react';
import { Button } from './button';
import { useKeptFocus } from './kept-focus';

type Props = { isMore: boolean; note?: string; busy?: boolean; onMore: () => void };

/** Below a list of which not all is shown. The focus stays here when there is no more to show. */
export function MoreButton({ isMore, note, busy = false, onMore }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, isMore);
  useKeptFocus(place, busy);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isMore && (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
          <Button busy={busy} onClick={onMore}>
            Ver mais
          </Button>
          {note && <p className="text-muted text-sm tabular-nums">{note}</p>}
        </div>
      )}
    </div>
  );
}
