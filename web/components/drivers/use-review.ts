import { useCallback, useState } from 'react';
import type { DriverWithDocuments } from '../../../src/drivers/schema';
import { useDocumentDecisions, useDriverDecisions } from '../../queries/drivers';
import type { DocumentChange, DriverChange } from '../../transport/decisions';

const NOBODY: ReadonlySet<string> = new Set();

/** A decision that was refused: about which driver, and what the server says of it. */
type Refusal = { driverId: string; reason: string };

/** The decisions of staff on the drivers of a list: the open one, those just decided, and what was refused. */
export function useReview(list: DriverWithDocuments[] | undefined) {
  const [openId, setOpenId] = useState<string | null>(null);
  // Decided drivers stay listed until the filter changes: a removed row would shift the next one under a press.
  const [decided, setDecided] = useState(NOBODY);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refuse = (driverId: string | null, reason: string | null) =>
    setRefusal(driverId !== null && reason !== null ? { driverId, reason } : null);
  const drivers = useDriverDecisions({
    onDecided({ id }) {
      setOpenId((current) => (current === id ? null : current));
      setDecided((before) => new Set(before).add(id));
    },
    onRefused: ({ id }, reason) => refuse(id, reason),
  });
  // By the time of the answer another driver's dialog may be open.
  const documents = useDocumentDecisions({
    onRefused: ({ id }, reason) => refuse(driverOf(list, id), reason),
  });
  const view = useCallback((id: string) => {
    setRefusal(null);
    setOpenId(id);
  }, []);
  return {
    openId,
    view,
    close: () => setOpenId(null),
    decided,
    clearDecided: useCallback(() => setDecided(NOBODY), []),
    refusal,
    clearRefusal: () => setRefusal(null),
    pending: drivers.pending,
    pendingDocuments: documents.pending,
    decide: useClearing<DriverChange>(setRefusal, drivers.decide),
    decideDocument: useClearing<DocumentChange>(setRefusal, documents.decide),
  };
}

/** A new decision takes the last refusal away. */
function useClearing<Change>(setRefusal: (none: null) => void, decide: (change: Change) => void) {
  return useCallback(
    (change: Change) => {
      setRefusal(null);
      decide(change);
    },
    [setRefusal, decide],
  );
}

function driverOf(drivers: DriverWithDocuments[] | undefined, documentId: string): string | null {
  return drivers?.find(({ documents }) => documents.some(({ id }) => id === documentId))?.id ?? null;
}
