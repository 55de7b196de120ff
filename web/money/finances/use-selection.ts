import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';

const idsOf = (records: readonly FinancialRecord[] = []): ReadonlySet<string> =>
  new Set(records.map(({ id }) => id));

export type Selection = {
  /** None while nothing is being selected. */
  ids: ReadonlySet<string> | null;
  /** What can be selected: what can be paid, of what the filter leaves. */
  payable: ReadonlySet<string>;
  /** What a run pays: what is selected as it is by now, else all of it; none while that is read. */
  chosen: readonly FinancialRecord[] | undefined;
  select: (ids: ReadonlySet<string> | null) => void;
  toggle: (id: string) => void;
};

/** What is no longer payable, or no longer left by the filter, is no longer selected. */
export function useSelection(left: readonly FinancialRecord[] | undefined): Selection {
  const [ids, select] = useState<ReadonlySet<string> | null>(null);
  const payable = useMemo(() => idsOf(left), [left]);
  const chosen = useMemo(() => (ids ? left?.filter(({ id }) => ids.has(id)) : left), [left, ids]);
  useEffect(() => {
    if (ids && chosen && chosen.length < ids.size) select(idsOf(chosen));
  }, [ids, chosen]);
  const toggle = useCallback(
    (id: string) =>
      select((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return useMemo(() => ({ ids, payable, chosen, select, toggle }), [ids, payable, chosen, toggle]);
}
