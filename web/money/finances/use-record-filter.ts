import { startTransition, useCallback, useEffect, useState } from 'react';
import { addressOf, filterOf, type Opened, type RecordFilter, stepOf } from './record-filter';

/** The filter is kept in the page's address, for links and the way back, and is null until that has been read. `listed`
 * follows once the key that changed `filter` is painted; no payment starts before. */
export function useRecordFilter() {
  const [filter, setFilter] = useState<RecordFilter | null>(null);
  const [listed, setListed] = useState<RecordFilter | null>(null);
  const [step, setStep] = useState<Opened | null>(null);
  const change = useCallback((changed: RecordFilter) => {
    setFilter(changed);
    startTransition(() => setListed(changed));
    // The address changes after the paint, since the change takes a browser milliseconds.
    requestAnimationFrame(() =>
      setTimeout(() => keep(changed, stepOf(new URLSearchParams(location.search)))),
    );
  }, []);
  const open = useCallback((opened: Opened | null) => {
    setStep(opened);
    keep(filterOf(new URLSearchParams(location.search)), opened);
  }, []);
  useEffect(() => {
    const given = new URLSearchParams(location.search);
    const asked = filterOf(given);
    setFilter(asked);
    setListed(asked);
    setStep(stepOf(given));
  }, []);
  return { filter, listed, change, step, open };
}

function keep(filter: RecordFilter, step: Opened | null): void {
  history.replaceState(history.state, '', `?${addressOf(filter)}${step ? `&passo=${step}` : ''}`);
}
