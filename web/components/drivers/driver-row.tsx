import { Fragment, memo, useRef } from 'react';
import { contractLabel } from '../../../src/domain/contract';
import { canApproveDriver, canRejectDriver } from '../../../src/drivers/rules';
import type { DriverWithDocuments } from '../../../src/drivers/schema';
import { formatDate } from '../../format';
import type { DriverChange } from '../../transport/decisions';
import { Avatar } from '../avatar';
import { Button } from '../button';
import { useKeptFocus } from '../kept-focus';
import { Row } from '../table';
import { COLUMNS, ROW } from './columns';
import { DriverStatusBadge } from './status-badges';
import { APPROVAL_HINT, SHARED_IDENTITY } from './texts';

type Props = {
  driver: DriverWithDocuments;
  /** 1 for the row of headers. */
  rowIndex: number;
  /** The decision in flight. */
  pending: DriverChange['status'] | undefined;
  approvalHintId: string;
  onView: (id: string) => void;
  onDecide: (change: DriverChange) => void;
};

/** One driver: a row, or a card on a narrow screen. */
export const DriverRow = memo(function DriverRow({
  driver,
  rowIndex,
  pending,
  approvalHintId,
  onView,
  onDecide,
}: Props) {
  const { id, version } = driver;
  const nameId = `condutor-${id}`;
  const view = useRef<HTMLButtonElement>(null);
  useKeptFocus(view, pending !== undefined);
  const approvable = canApproveDriver(driver);
  return (
    <Row
      columns={COLUMNS}
      aria-rowindex={rowIndex}
      className={ROW}
      cells={[
        <NameCell key="name" id={nameId} driver={driver} />,
        <Fragment key="cmtvde">
          <p title={driver.cmtvdeNumber} className="truncate tabular-nums">
            {driver.cmtvdeNumber}
          </p>
          {driver.sharesIdentity && canRejectDriver(driver) && (
            <p className="truncate text-warn text-xs" title={SHARED_IDENTITY}>
              Registo repetido
            </p>
          )}
        </Fragment>,
        contractLabel(driver.contractType),
        <DriverStatusBadge key="status" status={driver.status} />,
        formatDate(driver.createdAt),
        <div key="actions" className="flex flex-wrap gap-2">
          <Button ref={view} size="small" aria-describedby={nameId} onClick={() => onView(id)}>
            Ver
          </Button>
          {canRejectDriver(driver) && (
            <DecisionButtons
              pending={pending}
              approvable={approvable}
              describedBy={nameId}
              approvalHintId={approvalHintId}
              onDecide={(status) => onDecide({ id, status, version })}
            />
          )}
        </div>,
      ]}
    />
  );
});

function NameCell({ id, driver: { fullName, email } }: { id: string; driver: DriverWithDocuments }) {
  return (
    <div className="flex items-center gap-3">
      <span className="@max-[18rem]:hidden">
        <Avatar name={fullName} />
      </span>
      <div className="min-w-0">
        <p
          id={id}
          title={fullName}
          className="line-clamp-2 font-medium @max-[18rem]:line-clamp-3 [overflow-wrap:anywhere] tabular:line-clamp-1 tabular:break-all"
        >
          {fullName}
        </p>
        <p title={email} className="truncate text-muted text-sm">
          {email}
        </p>
      </div>
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
