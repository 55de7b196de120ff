import { useEffect, useRef, useState } from 'react';
import { pendingSummaryOf } from '../../../src/money/finances/payment-rules';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { formatMoney } from '../../ui/format';
import { useDeferred } from '../../ui/use-deferred';
import type { Selection } from './use-selection';

const loadMany = async () => (await import('../settlements/many-dialog')).ManyDialog;

/** Selects all that the filter matches at once, and shows the current selection. */
export function SelectionBar({ selection: { payable, chosen = [], select } }: { selection: Selection }) {
  const all = useRef<HTMLInputElement>(null);
  const isAll = payable.size > 0 && chosen.length === payable.size;
  const isSome = chosen.length > 0 && !isAll;
  useEffect(() => {
    if (all.current) all.current.indeterminate = isSome;
  }, [isSome]);
  const { payoutCents } = pendingSummaryOf(chosen);
  const [isSettling, setSettling] = useState(false);
  const close = () => setSettling(false);
  const ManyDialog = useDeferred(loadMany, { wanted: isSettling, what: 'o acerto', onFailed: close });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b bg-raised px-[min(1.25rem,6vw)] py-2 text-sm tabular-nums">
      <label className="inline-flex min-h-8 items-center gap-2">
        <input
          ref={all}
          type="checkbox"
          checked={isAll}
          disabled={payable.size === 0}
          className="size-5"
          onChange={() => select(isAll ? new Set() : payable)}
        />
        <span>{`Selecionar todos os que se podem pagar (${payable.size})`}</span>
      </label>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status">
          {`${countLabel(chosen.length, 'selecionado', 'selecionados')}: ${formatMoney(payoutCents / 100)}`}
        </p>
        <Button size="small" disabled={chosen.length === 0} onClick={() => setSettling(true)}>
          Registar acerto
        </Button>
      </div>
      {isSettling && ManyDialog && <ManyDialog records={chosen} onClose={close} />}
    </div>
  );
}
