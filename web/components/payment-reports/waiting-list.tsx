import { useRef } from 'react';
import type { WaitingRow } from '../../../src/payment-reports/schema';
import { MoreButton } from './more-button';
import { useMore } from './use-more';
import { WaitingItem } from './waiting-item';

/** The rows that wait for staff. One that is settled goes; the focus then stays with the list. */
export function WaitingList({ rows }: { rows: readonly WaitingRow[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { shown, hidden, showMore } = useMore(rows);
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Linhas por associar"
        className="divide-y divide-line outline-none"
      >
        {shown.map((row) => (
          <WaitingItem key={row.id} row={row} onSettled={() => list.current?.focus()} />
        ))}
      </ul>
      <MoreButton hidden={hidden} onMore={showMore} />
    </>
  );
}
