import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ListedDocument } from '../../../src/people/documents/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import type { DocumentChange } from '../drivers/decisions';
import type { Pending } from '../drivers/drivers';
import type { Question } from '../drivers/use-review';
import { useDocumentFile } from './use-document-file';
import type { LookActs } from './use-look-keys';
import { usePicture } from './use-picture';
import { usePrintedDate } from './use-printed-date';

export type LookProps = {
  driver: DriverWithDocuments;
  documents: readonly ListedDocument[];
  document: ListedDocument;
  isRenewal: boolean;
  pending: Pending<DocumentChange>;
  onDecide: (change: DocumentChange) => void;
  question: Question | null;
  onUnasked: () => void;
  onMove: (id: string) => void;
  onBack: () => void;
  /** Where another driver has a document that waits. */
  onNextDriver: (() => void) | undefined;
};

/** The state of the viewer of a document, and the actions on it. */
export function useLook({ documents, document, onDecide, ...given }: LookProps, section: Section) {
  const { id, status, version, filePath } = document;
  const file = useDocumentFile(filePath);
  const picture = usePicture();
  const printed = usePrintedDate(document);
  const dateInput = useRef<HTMLInputElement>(null);
  const reasons = useRef<HTMLFieldSetElement>(null);
  const pending = given.pending.get(id);
  const at = documents.findIndex((it) => it.id === id);
  const goTo = (index: number) => {
    const to = documents[index];
    if (!to) return;
    picture.reset();
    given.onMove(to.id);
  };
  useDecided({ id, isPending: pending !== undefined, isOpen: status === 'PENDING_VALIDATION' }, () =>
    goTo(nextWaiting(documents, at)),
  );
  const isOpen = status === 'PENDING_VALIDATION' && pending === undefined;
  const approve = () => onDecide({ id, version, status: 'VALIDATED', ...printed.sent });
  const reject = () => onDecide({ id, version, status: 'REJECTED' });
  const acts: LookActs = {
    previous: () => goTo(at - 1),
    next: () => goTo(at + 1),
    nextDriver: given.onNextDriver,
    back: given.onBack,
    approve: isOpen && file.isShown ? approve : undefined,
    reject: isOpen && (file.isShown || file.hasFailed) ? reject : undefined,
    giveReason: () => reasons.current?.querySelector<HTMLButtonElement>('button[value]')?.focus(),
    date: () => dateInput.current?.focus(),
    leaveField: () => section.current?.focus({ preventScroll: true }),
  };
  return {
    file,
    picture,
    printed,
    dateInput,
    reasons,
    pending,
    acts,
    position: at < 0 ? '' : `${at + 1} de ${documents.length}`,
    isFirst: at <= 0,
    isLast: at === documents.length - 1,
  };
}

/** Calls back once the document shown has been decided, and not where another one is shown by then. */
function useDecided(shown: { id: string; isPending: boolean; isOpen: boolean }, goOn: () => void): void {
  const { id, isPending, isOpen } = shown;
  const decided = useEffectEvent(goOn);
  const underWay = useRef<string | null>(null);
  useEffect(() => {
    const isDecided = underWay.current === id && !isPending && !isOpen;
    underWay.current = isPending ? id : null;
    if (isDecided) decided();
  }, [id, isPending, isOpen]);
}

/** The place of the next document that waits, from the start again after the last one; -1 where none waits. */
function nextWaiting(documents: readonly ListedDocument[], at: number): number {
  const waits = ({ status }: ListedDocument) => status === 'PENDING_VALIDATION';
  const later = documents.findIndex((it, index) => index > at && waits(it));
  return later < 0 ? documents.findIndex(waits) : later;
}

type Section = RefObject<HTMLElement | null>;
