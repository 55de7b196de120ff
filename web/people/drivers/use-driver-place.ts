import { useCallback, useEffect, useState } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { type DriverPlace, driverAddress, placeIn } from '../../ui/driver-links';
import { notify } from '../../ui/notify';

type Listed = { drivers: DriverWithDocuments[] | undefined; isWhole: boolean };

/** The driver that is open, at which tab and document, as the page's address has it. */
export function useDriverPlace({ drivers, isWhole }: Listed) {
  const [place, setPlace] = useState<DriverPlace | null>(null);
  const go = useCallback((next: DriverPlace | null) => {
    moveTo(next);
    setPlace(next);
  }, []);
  useEffect(() => {
    const read = () => setPlace(placeIn(location.search));
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const id = place && (place.driver ?? (place.document && driverOf(drivers, place.document)));
  const open = id === null ? undefined : drivers?.find((driver) => driver.id === id);
  useEffect(() => {
    // A decision may take the document off the list: from here on the driver is what is open.
    if (place?.driver === null && open) go({ ...place, driver: open.id });
    if (place === null || open || !isWhole) return;
    go(null);
    notify({
      tone: 'warning',
      title: 'Aviso',
      description:
        place.driver === null
          ? 'Este documento já foi substituído ou apagado.'
          : 'Este condutor já não está na lista.',
    });
  }, [place, open, isWhole, go]);
  const close = useCallback(
    (of?: string) => {
      if (of === undefined || placeIn(location.search)?.driver === of) go(null);
    },
    [go],
  );
  return { place, open, go, close };
}

/** One step back leads from whatever was opened to the list; what was closed stays so over a reload. */
function moveTo(place: DriverPlace | null): void {
  const state = { ...history.state, hasOpened: true };
  const address = place === null ? location.pathname : driverAddress(place);
  if (place === null || history.state?.hasOpened || placeIn(location.search))
    history.replaceState(state, '', address);
  else history.pushState(state, '', address);
}

export function driverOf(drivers: DriverWithDocuments[] | undefined, documentId: string): string | null {
  return (
    drivers?.find(({ documents, renewals }) =>
      [...documents, ...renewals].some(({ id }) => id === documentId),
    )?.id ?? null
  );
}
