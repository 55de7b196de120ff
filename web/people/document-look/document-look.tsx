import { type RefObject, useEffect, useId, useRef } from 'react';
import type { ListedDocument } from '../../../src/people/documents/schema';
import { DOC_TYPE_LABELS } from '../../../src/platform/domain/document-types';
import { Badge } from '../../ui/badge';
import { formatDate } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { useKeptFocus } from '../../ui/kept-focus';
import { DocumentStatusBadge } from '../../ui/status-badges';
import { LookControls } from './look-controls';
import { LookDecision } from './look-decision';
import { LookStage } from './look-stage';
import { type LookProps, useLook } from './use-look';
import { lookKeys } from './use-look-keys';

/** A document beside its driver's data: looked at, decided, and on to the next one. */
export function DocumentLook(props: LookProps) {
  const { document, isRenewal, question, onDecide, onUnasked, onBack } = props;
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const look = useLook(props, section);
  const { acts, file, picture, position, pending, printed, dateInput, isGivingReason } = look;
  useFirstFocus(section);
  useKeptFocus(section, pending !== undefined);
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={lookKeys(acts, picture)}
      className="group/look grid scroll-mt-20 grid-cols-1 gap-3 outline-none"
    >
      <LookHead titleId={titleId} document={document} isRenewal={isRenewal} onBack={onBack} />
      <LookStage document={document} file={file} picture={picture} />
      <LookControls
        acts={acts}
        position={position}
        isFirst={look.isFirst}
        isLast={look.isLast}
        picture={file.file && !file.file.isPdf && file.isShown ? picture : null}
      />
      <LookDecision
        key={document.id}
        acts={acts}
        document={document}
        pending={pending}
        printed={printed}
        dateInput={dateInput}
        question={question}
        isGivingReason={isGivingReason}
        onDecide={onDecide}
        onUnasked={onUnasked}
      />
      <p role="status" className="sr-only">
        {file.isShown && `${DOC_TYPE_LABELS[document.docType]}, documento ${position}`}
      </p>
    </section>
  );
}

function useFirstFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [section]);
}

type HeadProps = { titleId: string; document: ListedDocument; isRenewal: boolean; onBack: () => void };

function LookHead({ titleId, document, isRenewal, onBack }: HeadProps) {
  const { docType, status, createdAt, expiryDate, fileName } = document;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
      <div className="min-w-0 flex-1 basis-44">
        <button
          type="button"
          onClick={onBack}
          aria-keyshortcuts="Escape"
          className="-ml-1 inline-flex min-h-6 items-center gap-1.5 rounded px-1 text-muted text-sm hover:text-ink"
        >
          <Icon name="arrow-left" className="size-4" />
          Todos os documentos
        </button>
        <h3 id={titleId} className="font-semibold text-lg leading-snug">
          {DOC_TYPE_LABELS[docType]}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-muted text-sm tabular-nums">
          <span>{`Carregado em ${formatDate(createdAt)}`}</span>
          {expiryDate !== null && (
            <span>{`${status === 'EXPIRED' ? 'Expirou em' : 'Válido até'} ${formatDate(expiryDate)}`}</span>
          )}
          <span className="[overflow-wrap:anywhere]">{fileName}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isRenewal && <Badge tone="neutral">Renovação</Badge>}
        <DocumentStatusBadge status={status} />
      </div>
    </div>
  );
}
