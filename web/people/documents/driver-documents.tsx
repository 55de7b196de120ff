import { type ComponentType, type RefObject, useId, useRef, useState } from 'react';
import { canAskForDocument } from '../../../src/people/document-links/asking-rules';
import type { DocumentDecision, ListedDocument } from '../../../src/people/documents/schema';
import type { DriverStatus, DriverWithDocuments } from '../../../src/people/drivers/schema';
import { DOC_TYPE_LABELS } from '../../../src/platform/domain/document-types';
import { Badge } from '../../ui/badge';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { FormDisclosure } from '../../ui/form-disclosure';
import { formatDate } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { useKeptFocus } from '../../ui/kept-focus';
import { DocumentStatusBadge } from '../../ui/status-badges';
import { UNDONE } from '../../ui/undo/undo';
import { UndoButton } from '../../ui/undo/undo-button';
import { useDeferred } from '../../ui/use-deferred';
import { AskDocument } from '../document-links/ask-document';
import type { DocumentChange } from '../drivers/decisions';
import type { Pending } from '../drivers/drivers';
import { useUndoable } from '../drivers/undoable';
import { DocumentValidity } from './document-validity';
import { RejectWithReason } from './reject-with-reason';
import { useReasons } from './versions';

type Props = {
  driver: DriverWithDocuments;
  pending: Pending<DocumentChange>;
  onDecide: (change: DocumentChange) => void;
  onLook: (id: string) => void;
};

const loadUpload = async () => (await import('./upload-document')).UploadDocument;

/** The dialog's right panel: what the driver has uploaded. */
export function DriverDocuments({ driver, pending, onDecide, onLook }: Props) {
  const undoable = useUndoable('documents');
  const reasons = useReasons(driver);
  const list =
    driver.documents.length === 0 ? (
      <EmptyState icon="file-x" title="Nenhum documento carregado" />
    ) : (
      <ul className="flex flex-col gap-3">
        {withRenewals(driver).map((document) => (
          <DocumentItem
            key={document.id}
            document={document}
            driverStatus={driver.status}
            askable={
              !isRenewed(document, driver.renewals) && canAskForDocument(driver.status, document, new Date())
            }
            isRenewal={driver.renewals.includes(document)}
            reason={reasons.get(document.id)}
            undoable={undoable.has(document.id)}
            pending={pending.get(document.id)}
            onDecide={onDecide}
            onLook={onLook}
          />
        ))}
      </ul>
    );
  return (
    <>
      <FormDisclosure
        needs="people.write"
        title="Documentos"
        label="Carregar documento"
        list={<div className="mb-3">{list}</div>}
      >
        {(close) => <Upload driver={driver} onClose={close} />}
      </FormDisclosure>
      {driver.documents.length > 0 && (
        <Later title="Versões anteriores" what="as versões" load={loadVersions} driverId={driver.id} />
      )}
      <Later title="Contratos" what="os contratos" load={loadContracts} driverId={driver.id} />
    </>
  );
}

type UploadProps = Pick<Props, 'driver'> & { onClose: () => void };

function Upload({ driver, onClose }: UploadProps) {
  const UploadDocument = useDeferred(loadUpload, { wanted: true, what: 'o envio', onFailed: onClose });
  return UploadDocument && <UploadDocument driver={driver} onClose={onClose} />;
}

/** Each version in force, before the one that waits to take its place. */
export function withRenewals({ documents, renewals }: DriverWithDocuments): ListedDocument[] {
  return documents.flatMap((document) => [
    document,
    ...renewals.filter(({ docType }) => docType === document.docType),
  ]);
}

/** Whether a newer version of the document, or the document itself, waits as a renewal. */
function isRenewed({ docType }: ListedDocument, renewals: readonly ListedDocument[]): boolean {
  return renewals.some((renewal) => renewal.docType === docType);
}

type ItemProps = {
  document: ListedDocument;
  driverStatus: DriverStatus;
  isRenewal: boolean;
  /** The reason of its rejection. */
  reason: string | undefined;
  askable: boolean;
  undoable: boolean;
  pending: DocumentChange['status'] | undefined;
  onDecide: (change: DocumentChange) => void;
  onLook: (id: string) => void;
};

function DocumentItem({ document, driverStatus, isRenewal, reason, ...given }: ItemProps) {
  const { askable, undoable, pending, onDecide, onLook } = given;
  const { id, docType, status, filePath, fileName, version } = document;
  const nameId = useId();
  const view = useRef<HTMLAnchorElement>(null);
  useKeptFocus(view, pending !== undefined);
  const item = useRef<HTMLLIElement>(null);
  const [height, setHeight] = useState<number>();
  // The buttons of the next document stay in place when the decision appears.
  const decide = (change: DocumentChange) => {
    setHeight(item.current?.offsetHeight);
    onDecide(change);
  };
  return (
    <li
      ref={item}
      style={{ minHeight: height }}
      className="flex flex-wrap gap-x-4 gap-y-3 rounded-xl border border-line p-4 @max-[12rem]:p-3"
    >
      <LookTile id={id} describedBy={nameId} onLook={onLook} />
      <div className="min-w-0 flex-1 basis-44">
        <DocumentHead id={nameId} document={document} driverStatus={driverStatus} isRenewal={isRenewal} />
        {reason && <p className="mt-1 text-bad text-sm [overflow-wrap:anywhere]">{reason}</p>}
      </div>
      <div className="flex basis-full flex-wrap gap-1.5">
        <a
          ref={view}
          href={filePath}
          target="_blank"
          rel="noopener"
          title={fileName}
          aria-label={`Ver ${DOC_TYPE_LABELS[docType]}${isRenewal ? ', renovação' : ''}`}
          className={buttonClass({ size: 'small', quiet: true })}
        >
          Ver
          <Icon name="external-link" className="size-3.5" />
        </a>
        {status === 'PENDING_VALIDATION' && (
          <Decision
            describedBy={nameId}
            pending={pending}
            onDecide={(decision) => decide({ id, version, ...decision })}
          />
        )}
        {undoable && <UndoDocument document={document} describedBy={nameId} fallback={view} />}
        {askable && <AskDocument documentId={id} describedBy={nameId} />}
      </div>
    </li>
  );
}

type TileProps = { id: string; describedBy: string; onLook: (id: string) => void };

/** Opens the document in place. A picture of it would be a look at the file, which is recorded. */
function LookTile({ id, describedBy, onLook }: TileProps) {
  return (
    <button
      type="button"
      id={lookButtonId(id)}
      aria-describedby={describedBy}
      onClick={() => onLook(id)}
      className="grid min-h-16 w-24 shrink-0 cursor-pointer place-content-center justify-items-center gap-1 self-start rounded-lg border border-line bg-raised font-medium text-xs hover:border-edge hover:text-accent"
    >
      <Icon name="file-text" className="size-5 text-muted" />
      Abrir aqui
    </button>
  );
}

type HeadProps = Pick<ItemProps, 'document' | 'driverStatus' | 'isRenewal'> & { id: string };

function DocumentHead({ id, document, driverStatus, isRenewal }: HeadProps) {
  const { docType, status, createdAt } = document;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
      <div className="min-w-0 flex-1 basis-40">
        <h4 id={id} className="font-medium">
          <span>{`${DOC_TYPE_LABELS[docType]} `}</span>
          {isRenewal && <Badge tone="neutral">Renovação</Badge>}
        </h4>
        <p className="flex flex-wrap gap-x-4 text-muted text-sm tabular-nums">
          <span>{`Carregado em ${formatDate(createdAt)}`}</span>
          <DocumentValidity document={document} driverStatus={driverStatus} />
        </p>
      </div>
      <DocumentStatusBadge status={status} />
    </div>
  );
}

type UndoProps = {
  document: ListedDocument;
  describedBy: string;
  fallback: RefObject<HTMLElement | null>;
};

function UndoDocument({ document: { id, status, version }, ...rest }: UndoProps) {
  if (status === 'PENDING_VALIDATION') return null;
  const undoing = { noun: 'document', id, version } as const;
  const label = status === 'VALIDATED' ? 'Anular aprovação' : 'Anular rejeição';
  return <UndoButton {...rest} size="small" label={label} undoing={undoing} undone={UNDONE.document} />;
}

/** The id of the button that takes the focus when the viewer closes. */
export function lookButtonId(documentId: string): string {
  return `abrir-${documentId}`;
}

type DecisionProps = {
  describedBy: string;
  pending: DocumentChange['status'] | undefined;
  onDecide: (decision: DocumentDecision) => void;
};

function Decision({ describedBy, pending, onDecide }: DecisionProps) {
  const button = (status: DocumentChange['status'], tone: 'good' | 'bad', label: string) => (
    <Button
      quiet
      size="small"
      tone={tone}
      busy={pending === status}
      disabled={pending !== undefined}
      aria-describedby={describedBy}
      onClick={() => onDecide({ status })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('VALIDATED', 'good', 'Aprovar')}
      {button('REJECTED', 'bad', 'Rejeitar')}
      <RejectWithReason
        describedBy={describedBy}
        disabled={pending !== undefined}
        onReject={(why) => onDecide({ status: 'REJECTED', ...why })}
      />
    </>
  );
}

type ListProps = { driverId: string };

const loadVersions = async () => (await import('./version-list')).VersionList;
const loadContracts = async () => (await import('../contract-files/contract-list')).ContractList;

type LaterProps = ListProps & {
  title: string;
  /** Named where it cannot be loaded. */
  what: string;
  load: () => Promise<ComponentType<ListProps>>;
};

/** A list that is loaded once it is opened. */
function Later({ title, what, load, driverId }: LaterProps) {
  const [isOpen, setOpen] = useState(false);
  const List = useDeferred(load, { wanted: isOpen, what, onFailed: () => setOpen(false) });
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-5 border-line border-t pt-3 text-sm"
    >
      <summary className="min-h-6 cursor-pointer content-center py-1 font-medium">{title}</summary>
      {isOpen && List && <List driverId={driverId} />}
    </details>
  );
}
