import { useEffect, useRef, useState } from 'react';
import type { ListedDocument } from '../../../src/people/documents/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { useDeferred } from '../../ui/use-deferred';
import { DriverDocuments, lookButtonId, withRenewals } from '../documents/driver-documents';
import type { Review } from './use-review';

type Props = {
  driver: DriverWithDocuments;
  review: Review;
  lookId: string | null;
  onLook: (documentId: string | null) => void;
  /** On to another driver with a document that waits, where there is one. */
  onNext: (() => void) | undefined;
};

const loadLook = async () => (await import('../document-look/document-look')).DocumentLook;

/** All documents of the driver, or the one that is looked at. */
export function DocumentsTab({ driver, review, lookId, onLook, onNext }: Props) {
  const { pendingDocuments, decideDocument } = review;
  const versions = withRenewals(driver);
  const looked = useLooked(versions, lookId);
  const DocumentLook = useDeferred(loadLook, {
    wanted: looked !== undefined,
    what: 'o documento',
    onFailed: () => onLook(null),
  });
  useReturnedFocus(lookId);
  const shared = { pending: pendingDocuments, onDecide: decideDocument };
  if (looked === undefined || DocumentLook === null)
    return <DriverDocuments {...shared} driver={driver} onLook={onLook} />;
  return (
    <DocumentLook
      {...shared}
      documents={versions}
      document={looked}
      isRenewal={driver.renewals.includes(looked)}
      question={review.question}
      onUnasked={review.clearQuestion}
      onMove={onLook}
      onBack={() => onLook(null)}
      onNextDriver={onNext}
    />
  );
}

/** The document that is looked at, also once its rejection, as that of a renewal, has taken it off the list. */
function useLooked(versions: readonly ListedDocument[], lookId: string | null): ListedDocument | undefined {
  const found = versions.find(({ id }) => id === lookId);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?.id === lookId ? { ...last, status: 'REJECTED' } : undefined);
}

/** After a return to the list, the focus is at the document that was viewed. */
function useReturnedFocus(lookId: string | null): void {
  const before = useRef(lookId);
  useEffect(() => {
    const left = before.current;
    before.current = lookId;
    if (left !== null && lookId === null) document.getElementById(lookButtonId(left))?.focus();
  }, [lookId]);
}
