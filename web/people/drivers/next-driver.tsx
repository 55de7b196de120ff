import { useEffect, useEffectEvent, useRef } from 'react';
import type { Stop } from '../../../src/operations/today/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Button } from '../../ui/button';
import type { DriverPlace } from '../../ui/driver-links';
import { Key } from '../../ui/key';
import { answerOf, api } from '../../ui/requests/api';
import { useAct } from '../../ui/session/mutations';
import { useDialogKey } from './dialog-key';

type Props = { driver: DriverWithDocuments; place: DriverPlace; onGo: (place: DriverPlace) => void };

/** The stop at which the open driver was reached, since what waited there may be done by now. */
let reached: Stop | null = null;

const NOBODY = { title: 'Nada espera por si', description: 'Não há outro condutor com trabalho por fazer.' };

/** On to the next driver with anything that waits: a registration, a document, an account, a request for data. */
export function NextDriver({ driver: { id: driver, status }, place, onGo }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const openedAt = useRef<'document' | 'account'>(undefined);
  const noteOpened = useEffectEvent((_driver: string) => {
    const isRenewal = place.document !== null && status !== 'PENDING_VALIDATION';
    openedAt.current = place.tab === 'account' ? 'account' : isRenewal ? 'document' : undefined;
  });
  useEffect(() => noteOpened(driver), [driver]);
  const { mutate, isPending } = useAct({
    mutationFn: () => {
      const after = reached?.driverId === driver ? reached.key : undefined;
      return answerOf(api.today.next.$get({ query: { driver, after, at: openedAt.current } }));
    },
    onSuccess: ({ stop }) => {
      reached = stop;
      if (stop) onGo({ driver: stop.driverId, tab: stop.tab, document: stop.documentId });
    },
    meta: {
      done: ({ stop }) => (stop ? undefined : NOBODY),
      failed: 'Não foi possível abrir o condutor seguinte. Tente novamente.',
    },
  });
  useDialogKey(button, 'n', () => !isPending && mutate());
  return (
    <Button ref={button} busy={isPending} aria-keyshortcuts="N" onClick={() => mutate()}>
      Condutor seguinte
      <Key name="N" />
    </Button>
  );
}
