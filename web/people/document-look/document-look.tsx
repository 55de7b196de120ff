import { type ComponentProps, type RefObject, useEffect, useId, useRef } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { contractLabel } from '../../../src/platform/domain/contract';
import { DOC_TYPE_LABELS } from '../../../src/platform/domain/document-types';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { EmailText } from '../../ui/email-text';
import { formatDate } from '../../ui/format';
import { Icon } from '../../ui/icon';
import type { IconName } from '../../ui/icon-sheet';
import { useKeptFocus } from '../../ui/kept-focus';
import { DocumentStatusBadge } from '../../ui/status-badges';
import { DocumentValidity } from '../documents/document-validity';
import { LookDecision } from './look-decision';
import { LookStage } from './look-stage';
import { type LookProps, useLook } from './use-look';
import { type LookActs, lookKeys } from './use-look-keys';
import type { Picture } from './use-picture';

/** A document beside its driver's data: looked at, decided, and on to the next one. */
export function DocumentLook(props: LookProps) {
  const { driver, document, isRenewal, question, onDecide, onUnasked, onBack } = props;
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const look = useLook(props, section);
  const { acts, file, picture, position, pending, printed, dateInput, reasons } = look;
  useFirstFocus(section);
  useShownFromTop(section, document.id);
  useKeptFocus(section, pending !== undefined);
  return (
    <section
      ref={section}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={lookKeys(acts, picture)}
      className="group/look grid min-h-full scroll-mt-4 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] gap-x-6 gap-y-3 p-3 outline-none sm:px-6 @min-[56rem]:absolute @min-[56rem]:inset-0 @min-[56rem]:grid-cols-[17.5rem_minmax(0,1fr)] @min-[56rem]:grid-rows-[auto_minmax(0,1fr)]"
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <LookHead
          titleId={titleId}
          driver={driver}
          document={document}
          isRenewal={isRenewal}
          onBack={onBack}
        />
        <LookFacts driver={driver} />
      </div>
      <LookStage document={document} file={file} picture={picture} onLeft={acts.leaveField} />
      <div className="-m-1 grid min-w-0 grid-cols-1 content-start gap-4 p-1 @min-[56rem]:overflow-y-auto">
        <LookDecision
          key={document.id}
          acts={acts}
          document={document}
          pending={pending}
          printed={printed}
          dateInput={dateInput}
          question={question}
          reasons={reasons}
          onDecide={onDecide}
          onUnasked={onUnasked}
        />
        <LookControls
          acts={acts}
          position={position}
          isFirst={look.isFirst}
          isLast={look.isLast}
          picture={file.file && file.file.kind !== 'framed' && file.isShown ? picture : null}
        />
      </div>
      <p role="status" className="sr-only">
        {file.isShown && `${DOC_TYPE_LABELS[document.docType]}, documento ${position}`}
      </p>
    </section>
  );
}

function useFirstFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
  }, [section]);
}

/** On a narrow screen the buttons stand below the document: the next one would stay above the screen. */
function useShownFromTop(section: RefObject<HTMLElement | null>, id: string): void {
  useEffect(() => {
    if (id) section.current?.scrollIntoView({ block: 'start' });
  }, [section, id]);
}

type HeadProps = Pick<LookProps, 'driver' | 'document' | 'isRenewal' | 'onBack'> & { titleId: string };

function LookHead({ titleId, driver, document, isRenewal, onBack }: HeadProps) {
  const { docType, status, createdAt, fileName } = document;
  return (
    <div className="min-w-0">
      <button
        type="button"
        onClick={onBack}
        aria-keyshortcuts="Escape"
        className="low-target -ml-1 inline-flex min-h-6 items-center gap-1.5 rounded px-1 text-muted text-sm hover:text-ink"
      >
        <Icon name="arrow-left" className="size-4" />
        Todos os documentos
      </button>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 id={titleId} className="font-semibold text-lg leading-snug">
          {DOC_TYPE_LABELS[docType]}
        </h3>
        <div className="flex flex-wrap gap-2">
          {isRenewal && <Badge tone="neutral">Renovação</Badge>}
          <DocumentStatusBadge status={status} />
        </div>
      </div>
      <p className="flex flex-wrap gap-x-4 text-muted text-sm tabular-nums">
        <span>{`Carregado em ${formatDate(createdAt)}`}</span>
        <DocumentValidity document={document} driverStatus={driver.status} />
        <span title={fileName} className="max-w-full truncate">
          {fileName}
        </span>
      </p>
    </div>
  );
}

/** The driver's data that a document has to prove; the name is in the head of the dialog. */
function LookFacts({ driver }: { driver: DriverWithDocuments }) {
  const { email, phoneNumber, cmtvdeNumber, contractType, createdAt } = driver;
  const facts = [
    ['CMTVDE', cmtvdeNumber],
    ['Tipo', contractLabel(contractType)],
    ['Telefone', phoneNumber],
    ['Data Registo', formatDate(createdAt)],
    ['Email', <EmailText key="email" email={email} />],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-5 rounded-lg bg-canvas px-3 py-2 text-sm @min-[56rem]:grid">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-wrap gap-x-2 @min-[56rem]:flex-nowrap">
          <dt className="shrink-0 text-muted @min-[56rem]:w-24">{name}</dt>
          <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Props = {
  acts: LookActs;
  position: string;
  isFirst: boolean;
  isLast: boolean;
  /** Null where the browser's viewer has its buttons. */
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
