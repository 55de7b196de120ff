import { type ComponentProps, type RefObject, useEffect, useId, useRef } from 'react';
import type { ListedDocument } from '../../../src/people/documents/schema';
import { DOC_TYPE_LABELS } from '../../../src/platform/domain/document-types';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { formatDate } from '../../ui/format';
import { Icon } from '../../ui/icon';
import type { IconName } from '../../ui/icon-sheet';
import { useKeptFocus } from '../../ui/kept-focus';
import { Key } from '../../ui/key';
import { DocumentStatusBadge } from '../../ui/status-badges';
import { LookDecision } from './look-decision';
import { LookStage } from './look-stage';
import { type LookProps, useLook } from './use-look';
import { type LookActs, lookKeys } from './use-look-keys';
import type { Picture } from './use-picture';

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

type Props = {
  acts: LookActs;
  position: string;
  isFirst: boolean;
  isLast: boolean;
  /** Null where the file is not a picture. */
  picture: Picture | null;
};

/** Buttons that move to other documents, and that zoom in on this one. */
function LookControls({ acts, position, isFirst, isLast, picture }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          icon="chevron-left"
          label="Documento anterior"
          keys="ArrowLeft"
          aria-disabled={isFirst}
          onClick={acts.previous}
        />
        <span className="min-w-14 text-center text-muted text-sm tabular-nums">{position}</span>
        <IconButton
          icon="chevron-right"
          label="Documento seguinte"
          keys="ArrowRight"
          aria-disabled={isLast}
          onClick={acts.next}
        />
        {acts.nextDriver && (
          <Button size="small" aria-keyshortcuts="N" onClick={acts.nextDriver}>
            Condutor seguinte
            <Key name="N" />
          </Button>
        )}
      </div>
      {picture && <PictureControls picture={picture} />}
    </div>
  );
}

function PictureControls({ picture }: { picture: Picture }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton icon="zoom-out" label="Reduzir" keys="-" onClick={picture.farther} />
      <Button
        size="small"
        aria-label={`Ver inteiro, agora a ${Math.round(picture.zoom * 100)} %`}
        aria-keyshortcuts="0"
        onClick={picture.whole}
        className="min-w-18 tabular-nums"
      >
        {`${Math.round(picture.zoom * 100)} %`}
      </Button>
      <IconButton icon="zoom-in" label="Ampliar" keys="+" onClick={picture.closer} />
      <IconButton icon="rotate-cw" label="Girar" keys="G" onClick={picture.rotate} />
    </div>
  );
}

type IconButtonProps = ComponentProps<typeof Button> & { icon: IconName; label: string; keys: string };

/** `aria-disabled` replaces `disabled`, which would lose the focus at the last document. */
function IconButton({ icon, label, keys, ...rest }: IconButtonProps) {
  return (
    <Button
      size="small"
      title={label}
      aria-label={label}
      aria-keyshortcuts={keys}
      className="min-w-9 px-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      {...rest}
    >
      <Icon name={icon} className="size-4" />
    </Button>
  );
}
