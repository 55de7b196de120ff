import { useId, useRef } from 'react';
import { canApproveDriver, canRejectDriver } from '../../../src/drivers/rules';
import type { DriverWithDocuments } from '../../../src/drivers/schema';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { useKeptFocus } from '../kept-focus';
import { DriverDocuments } from './driver-documents';
import { DriverFacts } from './driver-facts';
import { APPROVAL_HINT } from './texts';
import type { useReview } from './use-review';

type Props = { driver: DriverWithDocuments; review: ReturnType<typeof useReview> };

export function DriverDialog({ driver, review }: Props) {
  const { pendingDocuments, decideDocument, close } = review;
  return (
    <Dialog
      title="Validação de Condutor"
      onClose={close}
      footer={<DecisionFooter driver={driver} review={review} />}
    >
      <div className="grid md:min-h-96 grid-cols-1 md:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]">
        <DriverFacts driver={driver} />
        <div className="min-w-0 p-5 sm:p-6">
          <DriverDocuments
            documents={driver.documents}
            pending={pendingDocuments}
            onDecide={decideDocument}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** The buttons stand on the left, where a toast at the bottom right does not cover them. */
function DecisionFooter({ driver, review: { pending: all, refusal, decide } }: Props) {
  const { id, version } = driver;
  const pending = all.get(id);
  const refused = refusal?.driverId === id ? refusal.reason : null;
  const hintId = useId();
  // After a decision the focus goes to its outcome, and not to the opposite button beside it.
  const hint = useRef<HTMLParagraphElement>(null);
  useKeptFocus(hint, pending !== undefined);
  return (
    <div className="flex flex-col-reverse gap-x-6 gap-y-3 md:flex-row md:items-center">
      <div className="grid shrink-0 grid-cols-2 gap-3 md:flex">
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
  );
}
