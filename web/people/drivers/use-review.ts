import { useCallback, useState } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import type { DocumentChange, DriverChange } from './decisions';
import { useDocumentDecisions, useDriverDecisions } from './drivers';
import { driverOf } from './use-driver-place';

const NOBODY: ReadonlySet<string> = new Set();

/** A refused decision: its driver, and the server's reason. */
type Refusal = { driverId: string; reason: string };

/** The server's question about the date that a decision sends. */
export type Question = { change: DocumentChange; text: string };

export type Review = ReturnType<typeof useReview>;

/** The decisions of staff on the drivers of a list: those just decided, and what was refused. `close` closes that
 * driver's dialog where it is open. */
export function useReview(list: DriverWithDocuments[] | undefined, close: (of: string) => void) {
  // Decided drivers stay listed until the filter changes: a removed row would shift the next one under a press.
  const [decided, setDecided] = useState(NOBODY);
  const keep = useCallback((id: string) => setDecided((before) => new Set(before).add(id)), []);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const refuse = (driverId: string | null, reason: string | null) =>
    setRefusal(driverId !== null && reason !== null ? { driverId, reason } : null);
  const drivers = useDriverDecisions({
    onDecided({ id }) {
      close(id);
      keep(id);
    },
    onRefused: ({ id }, reason) => refuse(id, reason),
  });
  // Another driver's dialog may be open when the answer arrives.
  const documents = useDocumentDecisions({
    onRefused: ({ id }, reason) => refuse(driverOf(list, id), reason),
    onAsked: (change, text) => setQuestion({ change, text }),
  });
  // A new decision takes the last refusal and question away.
  const clear = useCallback(() => {
    setRefusal(null);
    setQuestion(null);
  }, []);
  return {
    decided,
    keep,
    clearDecided: useCallback(() => setDecided(NOBODY), []),
    refusal,
    clearRefusal: useCallback(() => setRefusal(null), []),
    question,
    clearQuestion: () => setQuestion(null),
    pending: drivers.pending,
    pendingDocuments: documents.pending,
    decide: useClearing<DriverChange>(clear, drivers.decide),
    decideDocument: useClearing<DocumentChange>(clear, documents.decide),
  };
}

function useClearing<Change>(clear: () => void, decide: (change: Change) => void) {
  return useCallback(
    (change: Change) => {
      clear();
      decide(change);
    },
    [clear, decide],
  );
}
