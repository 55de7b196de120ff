import { useId, useRef } from 'react';
import { canApproveDriver, canRejectDriver } from '../../../src/drivers/rules';
import type { DriverWithDocuments } from '../../../src/drivers/schema';
import type { Pending } from '../../queries/drivers';
import type { DocumentChange, DriverChange } from '../../transport/decisions';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { useKeptFocus } from '../kept-focus';
import { DriverDocuments } from './driver-documents';
import { DriverFacts } from './driver-facts';
import { APPROVAL_HINT } from './texts';

type Props = {
  driver: DriverWithDocuments;
  pending: DriverChange['status'] | undefined;
  pendingDocuments: Pending<DocumentChange>;
  /** What the server said about a decision it refused. */
  refusal: string | null;
  onDecide: (change: DriverChange) => void;
  onDecideDocument: (change: DocumentChange) => void;
  onClose: () => void;
};

export function DriverDialog({
  driver,
  pending,
  pendingDocuments,
  refusal,
  onDecide,
  onDecideDocument,
  onClose,
}: Props) {
  const { id, version } = driver;
  const hintId = useId();
  // What came of a decision is read first; its neighbour, which decides otherwise, is not to be a press away.
  const hint = useRef<HTMLParagraphElement>(null);
  useKeptFocus(hint, pending !== undefined);
  // The buttons stand on the left, where a toast at the bottom right does not cover them.
  const footer = (
    <div className="flex flex-col-reverse gap-x-6 gap-y-3 md:flex-row md:items-center">
      <div className="grid shrink-0 grid-cols-2 gap-3 md:flex">
        <Button
          tone="bad"
          busy={pending === 'INACTIVE'}
          disabled={!canRejectDriver(driver) || pending !== undefined}
          onClick={() => onDecide({ id, version, status: 'INACTIVE' })}
        >
          Rejeitar Condutor
        </Button>
        <Button
          tone="primary"
          busy={pending === 'ACTIVE'}
          disabled={!canApproveDriver(driver) || pending !== undefined}
          aria-describedby={hintId}
          onClick={() => onDecide({ id, version, status: 'ACTIVE' })}
        >
          Aprovar Condutor
        </Button>
      </div>
      {/* A refusal takes the hint's place: above the documents it would move their buttons under a press. */}
      <p
        ref={hint}
        id={hintId}
        tabIndex={-1}
        role="status"
        className={`text-sm outline-none ${refusal ? 'font-medium text-bad' : 'text-muted'}`}
      >
        {refusal ?? APPROVAL_HINT}
      </p>
    </div>
  );
  return (
    <Dialog title="Validação de Condutor" onClose={onClose} footer={footer}>
      <div className="grid md:min-h-96 md:grid-cols-[19rem_1fr]">
        <DriverFacts driver={driver} />
        <div className="min-w-0 p-5 sm:p-6">
          <DriverDocuments
            documents={driver.documents}
            pending={pendingDocuments}
            onDecide={onDecideDocument}
          />
        </div>
      </div>
    </Dialog>
  );
}
