import { useEffect, useId, useRef, useState } from 'react';
import type { ListedDocument } from '../../../src/people/documents/schema';
import { canApproveDriver, canRejectDriver } from '../../../src/people/drivers/rules';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useKeptFocus } from '../../ui/kept-focus';
import { useDeferred } from '../../ui/use-deferred';
import { DriverDocuments, lookButtonId, withRenewals } from '../documents/driver-documents';
import { DriverFacts } from './driver-facts';
import { APPROVAL_HINT } from './texts';
import { UndoDriver } from './undo-driver';
import type { useReview } from './use-review';

type Review = ReturnType<typeof useReview>;
type Props = {
  driver: DriverWithDocuments;
  review: Review;
  /** On to another driver with a document that waits, where there is one. */
  onNext: (() => void) | undefined;
};

const loadLook = async () => (await import('../document-look/document-look')).DocumentLook;

export function DriverDialog({ driver, review, onNext }: Props) {
  const { pendingDocuments, decideDocument, close, lookId, lookAt } = review;
  const versions = withRenewals(driver);
  const looked = useLooked(versions, lookId);
  const DocumentLook = useDeferred(loadLook, {
    wanted: looked !== undefined,
    what: 'o documento',
    onFailed: () => lookAt(null),
  });
  useReturnedFocus(lookId);
  const shared = { pending: pendingDocuments, onDecide: decideDocument };
  const isLooking = looked !== undefined && DocumentLook !== null;
  return (
    <Dialog
      title="Validação de Condutor"
      wide={isLooking}
      onClose={close}
      footer={<DecisionFooter key={driver.id} driver={driver} review={review} />}
    >
      <div key={driver.id} className="@container">
        <div className="grid @min-[44rem]:min-h-96 grid-cols-1 @min-[44rem]:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
          <DriverFacts driver={driver} />
          <div className="min-w-0 p-[min(1.25rem,5vw)] sm:p-6">
            {isLooking ? (
              <DocumentLook
                {...shared}
                documents={versions}
                document={looked}
                isRenewal={driver.renewals.includes(looked)}
                question={review.question}
                onUnasked={review.clearQuestion}
                onMove={lookAt}
                onBack={() => lookAt(null)}
                onNextDriver={onNext}
              />
            ) : (
              <DriverDocuments {...shared} driver={driver} onLook={lookAt} />
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** The document that is looked at, also once its rejection, as that of a renewal, has taken it off the list. */
function useLooked(versions: readonly ListedDocument[], lookId: string | null): ListedDocument | undefined {
  const found = versions.find(({ id }) => id === lookId);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?.id === lookId ? { ...last, status: 'REJECTED' } : undefined);
}

/** Back among the documents the focus is at the one that was looked at. */
function useReturnedFocus(lookId: string | null): void {
  const before = useRef(lookId);
  useEffect(() => {
    const left = before.current;
    before.current = lookId;
    if (left !== null && lookId === null) document.getElementById(lookButtonId(left))?.focus();
  }, [lookId]);
}

/** The buttons stand on the left, where a toast at the bottom right does not cover them. */
function DecisionFooter({
  driver,
  review: { pending: all, refusal, decide, keep },
}: Pick<Props, 'driver' | 'review'>) {
  const { id, version } = driver;
  const pending = all.get(id);
  const refused = refusal?.driverId === id ? refusal.reason : null;
  const hintId = useId();
  // After a decision the focus goes to its outcome, and not to the opposite button beside it.
  const hint = useRef<HTMLParagraphElement>(null);
  useKeptFocus(hint, pending !== undefined);
  return (
    <div className="@container">
      <div className="flex flex-col-reverse gap-x-6 gap-y-3 @min-[40rem]:flex-row @min-[40rem]:items-center">
        <div className="grid shrink-0 grid-cols-2 gap-3 @max-[16rem]:grid-cols-1 @min-[40rem]:flex">
          <Button
            tone="bad"
            busy={pending === 'INACTIVE'}
            disabled={!canRejectDriver(driver) || pending !== undefined}
            onClick={() => decide({ id, version, status: 'INACTIVE' })}
          >
            Rejeitar Condutor
          </Button>
          <Button
            tone="primary"
            busy={pending === 'ACTIVE'}
            disabled={!canApproveDriver(driver) || pending !== undefined}
            aria-describedby={hintId}
            onClick={() => decide({ id, version, status: 'ACTIVE' })}
          >
            Aprovar Condutor
          </Button>
          {!canRejectDriver(driver) && (
            <UndoDriver
              driver={driver}
              label={driver.status === 'ACTIVE' ? 'Anular aprovação' : 'Anular rejeição'}
              fallback={hint}
              onUndone={keep}
            />
          )}
        </div>
        {/* A refusal replaces the hint: above the documents it would shift their buttons under a press. */}
        <p
          ref={hint}
          id={hintId}
          tabIndex={-1}
          role="status"
          className={`text-sm outline-none ${refused ? 'font-medium text-bad' : 'text-muted'}`}
        >
          {refused ?? APPROVAL_HINT}
        </p>
      </div>
    </div>
  );
}
