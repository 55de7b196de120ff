import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { keepWeek, keptWeek } from './kept-week';
import { filterOf, placeOf, type RecordFilter, type Steps, stepsOf, stepsUnder } from './record-filter';

const NO_STEPS: Steps = { step: null, week: undefined };

/** Filter and steps are kept in the page's address, for links and the way back; both are null and empty until that has
 * been read. `listed` follows once the key that changed `filter` is painted; no payment starts before. */
export function useRecordFilter() {
  const [filter, setFilter] = useState<RecordFilter | null>(null);
  const [listed, setListed] = useState<RecordFilter | null>(null);
  const [steps, setSteps] = useState(NO_STEPS);
  const place = useRef({ filter: {} as RecordFilter, steps: NO_STEPS });
  const open = useCallback((opened: Steps) => {
    place.current.steps = opened;
    setSteps(opened);
    showPlace(place.current);
  }, []);
  const change = useCallback((changed: RecordFilter) => {
    const before = place.current;
    place.current = { filter: changed, steps: before.steps };
    if (changed.week !== before.filter.week) {
      keepWeek(changed.week);
      place.current.steps = stepsUnder(changed, before.steps);
      setSteps(place.current.steps);
    }
    setFilter(changed);
    startTransition(() => setListed(changed));
    // The address changes after the paint, since the change takes a browser milliseconds.
    requestAnimationFrame(() => setTimeout(() => showPlace(place.current)));
  }, []);
  useEffect(() => {
    const given = new URLSearchParams(location.search);
    const asked = filterOf(given, keptWeek());
    place.current = { filter: asked, steps: stepsOf(given) };
    setFilter(asked);
    setListed(asked);
    setSteps(place.current.steps);
  }, []);
  return { filter, listed, change, steps, open };
}

function showPlace({ filter, steps }: { filter: RecordFilter; steps: Steps }): void {
  history.replaceState(history.state, '', `?${placeOf(filter, steps)}`);
}
