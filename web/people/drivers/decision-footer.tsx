import { type ReactNode, useId, useRef } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { canApproveDriver, canRejectDriver } from '../../../src/people/drivers/status-rules';
import { Button } from '../../ui/button';
import { useKeptFocus } from '../../ui/kept-focus';
import { Key } from '../../ui/key';
import { useDialogKey } from './dialog-key';
import { APPROVAL_HINT } from './texts';
import { UndoDriver } from './undo-driver';
import type { Review } from './use-review';

type Props = { driver: DriverWithDocuments; review: Review; next: ReactNode };

/** Two columns on a phone, whose documents need the height. */
const PLACE =
  'grid grid-cols-2 gap-3 @max-[16rem]:grid-cols-1 @min-[40rem]:flex @min-[40rem]:flex-col-reverse @min-[40rem]:gap-x-6 ' +
  '@min-[58rem]:flex-row @min-[58rem]:items-center';
/** Has the height of the hint, so that a refusal in its place moves no button. */
const BESIDE_NEXT =
  '@max-[40rem]:grid @max-[40rem]:min-h-12 @max-[40rem]:items-center @max-[40rem]:text-xs @max-[20rem]:min-h-16';

/** The buttons stand on the left, where a toast at the bottom right does not cover them. */
export function DecisionFooter({ driver, review: { pending: all, refusal, decide, keep }, next }: Props) {
  const { id, version } = driver;
  const pending = all.get(id);
  const refused = refusal?.driverId === id ? refusal.reason : null;
  const hintId = useId();
  // After a decision the focus goes to its outcome, and not to the opposite button beside it.
  const hint = useRef<HTMLParagraphElement>(null);
  useKeptFocus(hint, pending !== undefined);
  const isApprovable = canApproveDriver(driver) && pending === undefined;
  const isBesideNext = canRejectDriver(driver);
  const approve = () => decide({ id, version, status: 'ACTIVE' });
  useDialogKey(hint, 'c', () => isApprovable && approve());
  return (
    <div className="@container">
      <div className={PLACE}>
        <div className="contents shrink-0 gap-3 @min-[40rem]:flex @min-[40rem]:flex-wrap">
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
            disabled={!isApprovable}
            aria-describedby={hintId}
            aria-keyshortcuts="C"
            onClick={approve}
          >
            Aprovar Condutor
            <Key name="C" />
          </Button>
          {!canRejectDriver(driver) && (
            <UndoDriver
              driver={driver}
              label={driver.status === 'ACTIVE' ? 'Anular aprovação' : 'Anular rejeição'}
              fallback={hint}
              onUndone={keep}
            />
          )}
          {next}
        </div>
        {/* A refusal replaces the hint: above the documents it would shift their buttons under a press. */}
        <p
          ref={hint}
          id={hintId}
          tabIndex={-1}
          role="status"
          className={`text-sm outline-none ${refused ? 'font-medium text-bad' : 'text-muted'} ${isBesideNext ? BESIDE_NEXT : 'col-span-full'}`}
        >
          {refused ?? APPROVAL_HINT}
        </p>
      </div>
    </div>
  );
}
