import { useRef } from 'react';
import type { Stop } from '../../../src/operations/today/schema';
import { Button } from '../../ui/button';
import type { DriverPlace } from '../../ui/driver-links';
import { Key } from '../../ui/key';
import { answerOf, api } from '../../ui/requests/api';
import { useAct } from '../../ui/session/mutations';
import { useDialogKey } from './dialog-key';

type Props = { driver: string; onGo: (place: DriverPlace) => void };

/** The stop at which the open driver was reached, since what waited there may be done by now. */
let reached: Stop | null = null;

const NOBODY = { title: 'Nada espera por si', description: 'Não há outro condutor com trabalho por fazer.' };

/** On to the next driver with anything that waits: a registration, a document, an account, a request for data. */
export function NextDriver({ driver, onGo }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useAct({
    mutationFn: () => {
      const after = reached?.driverId === driver ? reached.key : undefined;
      return answerOf(api.today.next.$get({ query: { driver, ...(after !== undefined && { after }) } }));
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
