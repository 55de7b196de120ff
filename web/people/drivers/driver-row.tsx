import { Fragment, lazy, type MouseEvent, memo, Suspense, useRef } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { canApproveDriver, canRejectDriver } from '../../../src/people/drivers/status-rules';
import { contractLabel } from '../../../src/platform/domain/contract';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { driverLink } from '../../ui/driver-links';
import { formatDate } from '../../ui/format';
import { useKeptFocus } from '../../ui/kept-focus';
import { DriverStatusBadge } from '../../ui/status-badges';
import { Row } from '../../ui/table';
import { COLUMNS, ROW } from './columns';
import type { DriverChange } from './decisions';
import { APPROVAL_HINT, DOCUMENT_WAITS, RENEWAL_WAITS, SHARED_IDENTITY } from './texts';

type Props = {
  driver: DriverWithDocuments;
  /** The index counts from 1, which is the row of headers. */
  rowIndex: number;
  /** The decision in flight. */
  pending: DriverChange['status'] | undefined;
  approvalHintId: string;
  /** Whether the last decision about the driver can be taken back. */
  undoable: boolean;
  onView: (id: string) => void;
  onDecide: (change: DriverChange) => void;
  onUndone: (id: string) => void;
};

/** Renders nothing where its script cannot be fetched, since the dialog has the button too. */
const UndoDriver = lazy(() =>
  import('./undo-driver').then(
    (it) => ({ default: it.UndoDriver }),
    () => ({ default: () => null }),
  ),
);

/** One driver: a row, or a card on a narrow screen. */
export const DriverRow = memo(function DriverRow({ driver, rowIndex, ...actions }: Props) {
  const nameId = `condutor-${driver.id}`;
  return (
    <Row
      columns={COLUMNS}
      aria-rowindex={rowIndex}
      className={ROW}
      cells={[
        <NameCell key="name" id={nameId} driver={driver} onView={actions.onView} />,
        <Fragment key="cmtvde">
          <p
            title={driver.cmtvdeNumber}
            data-whole=""
            className="line-clamp-2 tabular-nums [overflow-wrap:anywhere] tabular:line-clamp-1 tabular:break-all"
          >
            {driver.cmtvdeNumber}
          </p>
          {driver.sharesIdentity && canRejectDriver(driver) && (
            <p className="truncate text-warn text-xs" title={SHARED_IDENTITY}>
              Registo repetido
            </p>
          )}
        </Fragment>,
        contractLabel(driver.contractType),
        <Fragment key="status">
          <DriverStatusBadge status={driver.status} />
          <WaitingMark driver={driver} />
        </Fragment>,
        formatDate(driver.createdAt),
        <Actions key="actions" driver={driver} nameId={nameId} {...actions} />,
      ]}
    />
  );
});

/** A pending driver gets no mark for a document, since all of them wait. */
function WaitingMark({ driver }: { driver: DriverWithDocuments }) {
  const isRenewal = driver.renewals.length > 0;
  if (
    !isRenewal &&
    (canRejectDriver(driver) || !driver.documents.some(({ status }) => status === 'PENDING_VALIDATION'))
  )
    return null;
  return (
    <p className="truncate text-warn text-xs" title={isRenewal ? RENEWAL_WAITS : DOCUMENT_WAITS}>
      {isRenewal ? 'Renovação' : 'Por validar'}
    </p>
  );
}

type NameProps = Pick<Props, 'driver' | 'onView'> & { id: string };

function NameCell({ id, driver: { id: driverId, fullName, email }, onView }: NameProps) {
  const open = (event: MouseEvent) => {
    // With a modifier key, the browser opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onView(driverId);
  };
  return (
    <div className="flex items-center gap-3">
      <span className="@max-[24rem]:hidden">
        <Avatar name={fullName} />
      </span>
      <div className="min-w-0">
        <a
          id={id}
          href={driverLink(driverId)}
          title={fullName}
          data-whole=""
          className="line-clamp-2 font-medium hover:underline @max-[18rem]:line-clamp-4 @max-[24rem]:line-clamp-3 [overflow-wrap:anywhere] tabular:line-clamp-1 tabular:break-all"
          onClick={open}
        >
          {fullName}
        </a>
        <p title={email} className="truncate text-muted text-sm">
          {email}
        </p>
      </div>
    </div>
  );
}

type ActionsProps = Omit<Props, 'rowIndex'> & { nameId: string };

function Actions(props: ActionsProps) {
  const { driver, nameId, pending, approvalHintId, undoable, onView, onDecide, onUndone } = props;
  const { id, version } = driver;
  const view = useRef<HTMLButtonElement>(null);
  useKeptFocus(view, pending !== undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button ref={view} quiet size="small" aria-describedby={nameId} onClick={() => onView(id)}>
        Ver
      </Button>
      {canRejectDriver(driver) && (
        <DecisionButtons
          pending={pending}
          approvable={canApproveDriver(driver)}
          describedBy={nameId}
          approvalHintId={approvalHintId}
          onDecide={(status) => onDecide({ id, status, version })}
        />
      )}
      {undoable && !canRejectDriver(driver) && (
        <Suspense>
          <UndoDriver driver={driver} size="small" describedBy={nameId} fallback={view} onUndone={onUndone} />
        </Suspense>
      )}
    </div>
  );
}

type DecisionButtonsProps = Pick<Props, 'pending' | 'approvalHintId'> & {
  approvable: boolean;
  describedBy: string;
  onDecide: (status: DriverChange['status']) => void;
};

function DecisionButtons({
  pending,
  approvable,
  describedBy,
  approvalHintId,
  onDecide,
}: DecisionButtonsProps) {
  return (
    <>
      <Button
        quiet
        size="small"
        tone="good"
        busy={pending === 'ACTIVE'}
        disabled={!approvable || pending !== undefined}
        title={approvable ? undefined : APPROVAL_HINT}
        aria-describedby={approvable ? describedBy : `${describedBy} ${approvalHintId}`}
        onClick={() => onDecide('ACTIVE')}
      >
        Aprovar
      </Button>
      <Button
        quiet
        size="small"
        tone="bad"
        busy={pending === 'INACTIVE'}
        disabled={pending !== undefined}
        aria-describedby={describedBy}
        onClick={() => onDecide('INACTIVE')}
      >
        Rejeitar
      </Button>
    </>
  );
}
