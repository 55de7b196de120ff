import { Fragment, lazy, type MouseEvent, memo, Suspense, useId, useRef } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { canApproveDriver, canRejectDriver } from '../../../src/people/drivers/status-rules';
import { contractLabel } from '../../../src/platform/domain/contract';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { driverLink } from '../../ui/driver-links';
import { formatDate } from '../../ui/format';
import { Icon } from '../../ui/icon';
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

/** One driver: a row of a table, or of two lines on a narrow screen. */
export const DriverRow = memo(function DriverRow({ driver, rowIndex, ...actions }: Props) {
  const nameId = `condutor-${driver.id}`;
  const open = ({ target }: MouseEvent) => {
    const isText = target instanceof Element && !target.closest('a, button, [popover]');
    if (isText && getSelection()?.isCollapsed !== false) actions.onView(driver.id);
  };
  return (
    <Row
      columns={COLUMNS}
      aria-rowindex={rowIndex}
      className={ROW}
      onClick={open}
      cells={[
        <NameCell key="name" id={nameId} driver={driver} onView={actions.onView} />,
        <Fragment key="cmtvde">
          <p
            title={driver.cmtvdeNumber}
            data-whole=""
            className="tabular-nums [overflow-wrap:anywhere] cards:inline tabular:break-all @max-[60rem]:tabular:line-clamp-2 @min-[60rem]:line-clamp-1 @max-[16rem]:whitespace-normal"
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
          <div className="contents" data-needs="papers.read">
            <WaitingMark driver={driver} />
          </div>
        </Fragment>,
        formatDate(driver.createdAt),
        <Actions key="actions" driver={driver} nameId={nameId} {...actions} />,
      ]}
    />
  );
});

function WaitingMark({ driver }: { driver: DriverWithDocuments }) {
  const { renewals, documents } = driver;
  const isRenewal = renewals.length > 0;
  if (!isRenewal && canRejectDriver(driver)) return <ApprovalMark driver={driver} />;
  if (!isRenewal && !documents.some(({ status }) => status === 'PENDING_VALIDATION')) return null;
  return (
    <p className="truncate text-warn text-xs" title={isRenewal ? RENEWAL_WAITS : DOCUMENT_WAITS}>
      {isRenewal ? 'Renovação' : 'Por validar'}
    </p>
  );
}

/** How far a registration is: its documents are approved one by one, and then the driver. */
function ApprovalMark({ driver }: { driver: DriverWithDocuments }) {
  const { documents, sharesIdentity } = driver;
  if (documents.length === 0) return <p className="truncate text-warn text-xs">0 documentos</p>;
  if (canApproveDriver(driver) && !sharesIdentity)
    return <p className="truncate text-good text-xs">Pode aprovar</p>;
  const approved = documents.filter(({ status }) => status === 'VALIDATED').length;
  return (
    <p
      className="truncate text-muted text-xs"
      title={`${approved} de ${documents.length} documentos aprovados`}
    >
      {`${approved}/${documents.length} aprovados`}
    </p>
  );
}

/** The link fills its cell, or the row of a phone, so that a finger finds it. */
const NAME =
  'line-clamp-2 font-medium hover:underline [overflow-wrap:anywhere] @min-[60rem]:line-clamp-1 @min-[60rem]:break-all after:absolute after:inset-0 ' +
  'cards:font-semibold cards:text-base cards:leading-5 @max-[20rem]:line-clamp-4';

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
      <span className="@max-[60rem]:hidden">
        <Avatar name={fullName} />
      </span>
      <div className="min-w-0">
        <a id={id} href={driverLink(driverId)} title={fullName} data-whole="" className={NAME} onClick={open}>
          {fullName}
        </a>
        <p title={email} className="truncate text-muted text-sm @max-[60rem]:hidden">
          {email}
        </p>
      </div>
    </div>
  );
}

type ActionsProps = Omit<Props, 'rowIndex'> & { nameId: string };

/** On a phone a word at the foot of the row: its press reaches up to the badge and no farther. */
const UNDO =
  'contents cards:absolute cards:right-1 cards:-bottom-px cards:block cards:[&_button]:border-0 cards:[&_button]:bg-transparent ' +
  'cards:[&_button]:text-accent cards:[&_button]:underline';

/** Ver fills the row of a phone; the decisions open from a button where the row has no room for them. */
function Actions(props: ActionsProps) {
  const { driver, nameId, pending, approvalHintId, undoable, onView, onDecide, onUndone } = props;
  const { id, version, fullName } = driver;
  const view = useRef<HTMLButtonElement>(null);
  useKeptFocus(view, pending !== undefined);
  return (
    <div className="flex gap-2">
      <Button
        ref={view}
        quiet
        size="small"
        aria-label={`Ver ${fullName}`}
        className="cards:absolute cards:inset-0 cards:rounded-none cards:bg-transparent"
        onClick={() => onView(id)}
      >
        <span className="cards:sr-only">Ver</span>
      </Button>
      {canRejectDriver(driver) && (
        <div className="contents" data-needs="people.write">
          <Decisions
            fullName={fullName}
            pending={pending}
            approvable={canApproveDriver(driver)}
            describedBy={nameId}
            approvalHintId={approvalHintId}
            onDecide={(status) => onDecide({ id, status, version })}
          />
        </div>
      )}
      {undoable && !canRejectDriver(driver) && (
        <Suspense>
          <span className={UNDO} data-needs="people.write">
            <UndoDriver
              driver={driver}
              size="small"
              describedBy={nameId}
              fallback={view}
              onUndone={onUndone}
            />
          </span>
        </Suspense>
      )}
    </div>
  );
}

type DecisionsProps = Pick<Props, 'pending' | 'approvalHintId'> & {
  fullName: string;
  approvable: boolean;
  describedBy: string;
  onDecide: (status: DriverChange['status']) => void;
};

/** Aprovar and Rejeitar: a popover at the foot of the screen, or in the row where it is wide. */
function Decisions({ fullName, pending, approvable, describedBy, approvalHintId, onDecide }: DecisionsProps) {
  const sheetId = useId();
  const shared = { quiet: true, size: 'small', popoverTarget: sheetId, popoverTargetAction: 'hide' } as const;
  return (
    <>
      <Button
        quiet
        size="small"
        popoverTarget={sheetId}
        busy={pending !== undefined}
        aria-label={`Decidir sobre ${fullName}`}
        className="@min-[60rem]:hidden cards:absolute cards:right-1 cards:bottom-0.5 cards:min-h-11 cards:min-w-11 cards:bg-transparent"
      >
        {pending === undefined && <Icon name="ellipsis" className="-mx-1 size-5" />}
      </Button>
      <div id={sheetId} popover="auto" data-sheet="" className={SHEET}>
        <p className="mb-3 font-semibold @min-[60rem]:hidden">{fullName}</p>
        <div className="grid grid-cols-2 gap-2 @min-[60rem]:contents">
          <Button
            {...shared}
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
            {...shared}
            tone="bad"
            busy={pending === 'INACTIVE'}
            disabled={pending !== undefined}
            aria-describedby={describedBy}
            onClick={() => onDecide('INACTIVE')}
          >
            Rejeitar
          </Button>
        </div>
        {!approvable && <p className="mt-3 text-muted text-sm @min-[60rem]:hidden">{APPROVAL_HINT}</p>}
      </div>
    </>
  );
}

const SHEET =
  'fixed inset-x-3 top-auto bottom-[calc(var(--foot)+0.75rem)] mx-auto my-0 max-w-sm rounded-xl border border-line bg-surface p-4 text-ink shadow-lg backdrop:bg-[rgb(2_6_23/0.35)] @min-[60rem]:contents';
