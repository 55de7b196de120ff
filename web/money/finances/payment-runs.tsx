import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { PaymentRun } from '../../../src/money/finances/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { formatDateTime, formatMoney } from '../../ui/format';
import { useFocusOfItems } from '../../ui/kept-focus';
import { RECORDS_KEY } from '../../ui/requests/query-keys';
import { takeBackRun } from '../../ui/undo/undo';

export const runsQuery = queryOptions<PaymentRun[]>({
  queryKey: [...RECORDS_KEY, 'runs'],
  refetchOnMount: 'always',
});

/** Today's payments by hand, of all staff, each press with its Anular; renders nothing where there are none. */
export function PaymentRuns({ of: runs }: { of: readonly PaymentRun[] }) {
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  useFocusOfItems(place, runs);
  return (
    // Without a run it takes no place in the grid around it, and may still have the focus.
    <div ref={place} tabIndex={-1} className="outline-none empty:absolute">
      {runs.length > 0 && (
        <section aria-labelledby={titleId} className="rounded-xl border border-line bg-surface text-sm">
          <h2 id={titleId} className="px-[min(1.25rem,6vw)] py-4 font-semibold text-base">
            Feito hoje
          </h2>
          <ul className="divide-y divide-line border-line border-t">
            {runs.map((run) => (
              <Item key={`${run.id} ${run.by}`} of={run} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** `15:44` */
const timeOf = (instant: string) => formatDateTime(instant).slice(-5);

function Item({ of: { id: run, at, by, count, sum } }: { of: PaymentRun }) {
  const id = useId();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const undo = () => {
    setBusy(true);
    void takeBackRun(client, run).then(() => setBusy(false));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-[min(1.25rem,6vw)] py-3 tabular-nums">
      <p id={id} className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">
          {`${timeOf(at)} · ${countLabel(count, 'registo marcado como pago', 'registos marcados como pagos')} · ${formatMoney(sum)}`}
        </span>
        <span className="text-muted">{` · sem ficheiro, por ${by}`}</span>
      </p>
      <Button size="small" busy={busy} aria-describedby={id} onClick={undo}>
        Anular
      </Button>
    </li>
  );
}
