import { memo, type ReactNode, useRef } from 'react';
import { canApproveDriver, canRejectDriver, contractLabel } from '../../../src/drivers/rules';
import type { DriverWithDocuments } from '../../../src/drivers/schema';
import { formatDate } from '../../format';
import type { DriverChange } from '../../queries/drivers';
import { Avatar } from '../avatar';
import { Button } from '../button';
import { useKeptFocus } from '../kept-focus';
import { DriverStatusBadge } from './status-badges';
import { CELL, ROW } from './table-parts';
import { APPROVAL_HINT, SHARED_IDENTITY } from './texts';

type Props = {
  driver: DriverWithDocuments;
  /** 1 for the row of headers. */
  rowIndex: number;
  /** The decision that is on its way. */
  pending: DriverChange['status'] | undefined;
  approvalHintId: string;
  onView: (id: string) => void;
  onDecide: (change: DriverChange) => void;
};

/** One driver: a row, or a card on a narrow screen. All are of one height, whatever they hold. */
export const DriverRow = memo(function DriverRow({
  driver,
  rowIndex,
  pending,
  approvalHintId,
  onView,
  onDecide,
}: Props) {
  const { id, fullName } = driver;
  const nameId = `condutor-${id}`;
  const view = useRef<HTMLButtonElement>(null);
  useKeptFocus(view, pending !== undefined);
  const approvable = canApproveDriver(driver);
  return (
    <tr
      {...ROW}
      aria-rowindex={rowIndex}
      className="mb-3 grid h-48 grid-cols-6 content-between rounded-xl border border-line bg-surface p-4 sm:h-36 sm:grid-cols-12 lg:table-row lg:h-16 lg:rounded-none lg:border-0 lg:border-b lg:last:border-b-0 lg:hover:bg-raised"
    >
      <Cell className="order-1 col-span-4 sm:col-span-9">
        <div className="flex items-center gap-3">
          <Avatar name={fullName} />
          <div className="min-w-0">
            <p id={nameId} title={fullName} className="truncate font-medium">
              {fullName}
            </p>
            <p title={driver.email} className="truncate text-muted text-sm">
              {driver.email}
            </p>
          </div>
        </div>
      </Cell>
      <Cell label="CMTVDE" className="order-3 col-span-2 sm:col-span-3">
        <p title={driver.cmtvdeNumber} className="truncate tabular-nums">
          {driver.cmtvdeNumber}
        </p>
        {driver.sharesIdentity && canRejectDriver(driver) && (
          <p className="truncate text-warn text-xs" title={SHARED_IDENTITY}>
            Registo repetido
          </p>
        )}
      </Cell>
      <Cell label="Tipo" className="order-4 col-span-2">
        {contractLabel(driver.contractType)}
      </Cell>
      <Cell className="order-2 col-span-2 justify-self-end sm:col-span-3">
        <DriverStatusBadge status={driver.status} />
      </Cell>
      <Cell label="Data Registo" className="order-5 col-span-2 tabular-nums">
        {formatDate(driver.createdAt)}
      </Cell>
      <Cell className="order-6 col-span-6 self-end sm:col-span-5">
        <div className="flex gap-2">
          <Button ref={view} size="small" aria-describedby={nameId} onClick={() => onView(id)}>
            Ver
          </Button>
          {canRejectDriver(driver) && (
            <DecisionButtons
              pending={pending}
              approvable={approvable}
              describedBy={nameId}
              approvalHintId={approvalHintId}
              onDecide={(status) => onDecide({ id, status })}
            />
          )}
        </div>
      </Cell>
    </tr>
  );
});

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

/** A cell; `label` stands above it where the column's header is out of sight. */
function Cell({ label, className, children }: { label?: string; className: string; children: ReactNode }) {
  return (
    <td {...CELL} className={`min-w-0 lg:px-3 xl:px-4 lg:align-middle ${className}`}>
      {label && (
        <span aria-hidden="true" className="mb-0.5 block text-muted text-xs lg:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
