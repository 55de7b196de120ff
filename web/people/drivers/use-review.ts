import { useCallback, useState } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import type { DocumentChange, DriverChange } from './decisions';
import { useDocumentDecisions, useDriverDecisions } from './drivers';

const NOBODY: ReadonlySet<string> = new Set();

/** A decision that was refused: about which driver, and what the server says of it. */
type Refusal = { driverId: string; reason: string };

/** What is asked about the date that a decision gives. */
export type Question = { change: DocumentChange; text: string };

/** The decisions of staff on the drivers of a list: the open one, those just decided, and what was refused. */
export function useReview(list: DriverWithDocuments[] | undefined) {
  const [openId, setOpenId] = useState<string | null>(null);
  /** The document that is looked at, of the open driver. */
  const [lookId, setLookId] = useState<string | null>(null);
  // Decided drivers stay listed until the filter changes: a removed row would shift the next one under a press.
  const [decided, setDecided] = useState(NOBODY);
  const keep = useCallback((id: string) => setDecided((before) => new Set(before).add(id)), []);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const refuse = (driverId: string | null, reason: string | null) =>
    setRefusal(driverId !== null && reason !== null ? { driverId, reason } : null);
  const drivers = useDriverDecisions({
    onDecided({ id }) {
      setOpenId((current) => (current === id ? null : current));
      keep(id);
    },
    onRefused: ({ id }, reason) => refuse(id, reason),
  });
  // By the time of the answer another driver's dialog may be open.
  const documents = useDocumentDecisions({
    onRefused: ({ id }, reason) => refuse(driverOf(list, id), reason),
    onAsked: (change, text) => setQuestion({ change, text }),
  });
  // A new decision takes the last refusal and question away.
  const clear = useCallback(() => {
    setRefusal(null);
    setQuestion(null);
  }, []);
  const view = useCallback((id: string, documentId: string | null = null) => {
    setRefusal(null);
    setOpenId(id);
    setLookId(documentId);
  }, []);
  return {
    openId,
    lookId,
    lookAt: setLookId,
    view,
    close: () => setOpenId(null),
    decided,
    keep,
    clearDecided: useCallback(() => setDecided(NOBODY), []),
    refusal,
    clearRefusal: () => setRefusal(null),
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

export function driverOf(drivers: DriverWithDocuments[] | undefined, documentId: string): string | null {
  return (
    drivers?.find(({ documents, renewals }) =>
      [...documents, ...renewals].some(({ id }) => id === documentId),
    )?.id ?? null
  );
}
