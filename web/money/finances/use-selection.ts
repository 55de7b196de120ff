import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';

const idsOf = (records: readonly FinancialRecord[] = []): ReadonlySet<string> =>
  new Set(records.map(({ id }) => id));

export type Selection = {
  /** Null while no selection is made. */
  ids: ReadonlySet<string> | null;
  /** The records that can be selected: the payable ones among those that the filter matches. */
  payable: ReadonlySet<string>;
  /** The records that a run pays: those selected, as they now are, or all; undefined while they load. */
  chosen: readonly FinancialRecord[] | undefined;
  select: (ids: ReadonlySet<string> | null) => void;
  toggle: (id: string) => void;
};

/** A record that is no longer payable, or that the filter no longer matches, is deselected. */
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
