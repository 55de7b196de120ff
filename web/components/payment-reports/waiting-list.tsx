import type { WaitingRow } from '../../../src/payment-reports/schema';
import { MoreButton } from './more-button';
import { useMore } from './use-more';
import { WaitingItem } from './waiting-item';

type Props = { rows: readonly WaitingRow[]; onSettled: () => void };

/** The rows that wait for staff. One that is settled goes. */
export function WaitingList({ rows, onSettled }: Props) {
  const { shown, hidden, showMore } = useMore(rows);
  return (
    <>
      <ul aria-label="Linhas por associar" className="divide-y divide-line">
        {shown.map((row) => (
          <WaitingItem key={row.id} row={row} onSettled={onSettled} />
        ))}
      </ul>
      <MoreButton hidden={hidden} onMore={showMore} />
    </>
  );
}
