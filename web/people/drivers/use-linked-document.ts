import { useEffect } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { linkedDocument, linkedDriver } from '../../ui/driver-links';
import { notify } from '../../ui/notify';
import { driverOf } from './use-review';

type Listed = { drivers: DriverWithDocuments[] | undefined; isWhole: boolean };

/** Opens the document or the driver that the page's address names, once the driver is on the list. */
export function useLinkedDocument(
  { drivers, isWhole }: Listed,
  view: (id: string, documentId: string | null) => void,
): void {
  useEffect(() => {
    const wanted = linkedDocument(location.search);
    const person = linkedDriver(location.search);
    const driverId = wanted === null ? ownId(drivers, person) : driverOf(drivers, wanted);
    if ((wanted ?? person) === null || !(driverId || isWhole)) return;
    // Closed, the dialog stays so over a reload.
    history.replaceState(history.state, '', location.pathname);
    if (driverId) view(driverId, wanted);
    else
      notify({
        tone: 'warning',
        title: 'Aviso',
        description:
          wanted === null
            ? 'Este condutor já não está na lista.'
            : 'Este documento já foi substituído ou apagado.',
      });
  }, [drivers, isWhole, view]);
}

function ownId(drivers: Listed['drivers'], wanted: string | null): string | null {
  return drivers?.find(({ id }) => id === wanted)?.id ?? null;
}
