import { useId, useRef } from 'react';
import type { ListedDocument } from '../../../src/documents/schema';
import { DOC_TYPE_LABELS } from '../../../src/domain/document-types';
import { formatDate } from '../../format';
import type { Pending } from '../../queries/drivers';
import type { DocumentChange } from '../../transport/decisions';
import { Button, buttonClass } from '../button';
import { EmptyState } from '../empty-state';
import { Icon } from '../icon';
import { useKeptFocus } from '../kept-focus';
import { DocumentStatusBadge } from './status-badges';

type Props = {
  documents: readonly ListedDocument[];
  pending: Pending<DocumentChange>;
  onDecide: (change: DocumentChange) => void;
};

/** The dialog's right panel: what the driver has uploaded. */
export function DriverDocuments({ documents, pending, onDecide }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3 font-semibold">
        Documentos
      </h3>
      {documents.length === 0 ? (
        <EmptyState icon="file-x" title="Nenhum documento carregado" />
      ) : (
        <ul className="flex flex-col gap-3">
          {documents.map((document) => (
            <DocumentItem
              key={document.id}
              document={document}
              pending={pending.get(document.id)}
              onDecide={onDecide}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type ItemProps = {
  document: ListedDocument;
  pending: DocumentChange['status'] | undefined;
  onDecide: (change: DocumentChange) => void;
};

function DocumentItem({ document, pending, onDecide }: ItemProps) {
  const { id, docType, status, createdAt, expiryDate, filePath, fileName, version } = document;
  const nameId = useId();
  const view = useRef<HTMLAnchorElement>(null);
  useKeptFocus(view, pending !== undefined);
  return (
    <li className="rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-40">
          <h4 id={nameId} className="font-medium">
            {DOC_TYPE_LABELS[docType]}
          </h4>
          <p className="flex flex-wrap gap-x-4 text-muted text-sm tabular-nums">
            <span>Carregado em {formatDate(createdAt)}</span>
            {expiryDate !== null && (
              <span>
                {status === 'EXPIRED' ? 'Expirou em' : 'Válido até'} {formatDate(expiryDate)}
              </span>
            )}
          </p>
        </div>
        <DocumentStatusBadge status={status} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          ref={view}
          href={filePath}
          target="_blank"
          rel="noopener"
          title={fileName}
          aria-describedby={nameId}
          className={buttonClass({ size: 'small' })}
        >
          Ver
          <Icon name="external-link" className="size-3.5" />
        </a>
        {status === 'PENDING_VALIDATION' && (
          <DecisionButtons
            describedBy={nameId}
            pending={pending}
            onDecide={(decision) => onDecide({ id, version, status: decision })}
          />
        )}
      </div>
    </li>
  );
}

type ButtonsProps = {
  describedBy: string;
  pending: DocumentChange['status'] | undefined;
  onDecide: (status: DocumentChange['status']) => void;
};

function DecisionButtons({ describedBy, pending, onDecide }: ButtonsProps) {
  const button = (status: DocumentChange['status'], tone: 'good' | 'bad', label: string) => (
    <Button
      size="small"
      tone={tone}
      busy={pending === status}
      disabled={pending !== undefined}
      aria-describedby={describedBy}
      onClick={() => onDecide(status)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('VALIDATED', 'good', 'Aprovar')}
      {button('REJECTED', 'bad', 'Rejeitar')}
    </>
  );
}
