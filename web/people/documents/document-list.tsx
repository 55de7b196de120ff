import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { contactsOf, type Sender } from '../../../src/people/contacts/contact-rules';
import { documentsMessage, dueOf } from '../../../src/people/contacts/due-documents-rules';
import {
  DOCUMENT_STATUS_LABELS,
  documentState,
  documentTone,
  isEstimated,
  timeToExpiry,
} from '../../../src/people/documents/expiry-rules';
import { DOC_TYPE_LABELS } from '../../../src/platform/domain/document-types';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ContactLink, useSender } from '../../ui/contact-links';
import { documentLink, driverLink } from '../../ui/driver-links';
import { formatDate, formatDateTime } from '../../ui/format';
import { notify } from '../../ui/notify';
import { Skeleton } from '../../ui/skeleton';
import { renewalNotice, useRenewal } from '../document-links/renewals';
import { EstimatedDate } from './document-validity';
import type { DatedDocument } from './expiring-documents';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(max(18rem,30%),1fr))]';

/** Cards rendered at first, and those added by themselves once a key or a press can interrupt it. */
const AT_FIRST = 24;
const BY_THEMSELVES = 96;

/** The number of cards is doubled whenever one scrolls near the last. */
export function DocumentList({ documents }: { documents: readonly DatedDocument[] }) {
  const [count, setCount] = useState(BY_THEMSELVES);
  const shown = useDeferredValue(count, AT_FIRST);
  const sender = useSender();
  return (
    <>
      <ul className={GRID}>
        {documents.slice(0, shown).map((document) => (
          <DocumentCard key={document.id} document={document} sender={sender} />
        ))}
      </ul>
      {shown === count && count < documents.length && <End key={count} onNear={() => setCount(count * 2)} />}
    </>
  );
}

function End({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    // A busy browser reports several changes at once: the last is what holds.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNear(), {
      rootMargin: '1500px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onNear]);
  return <div ref={end} className="h-px" />;
}

/** docs/rules/calls.md#constants */
const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6'];

export function PlaceholderCards() {
  return (
    // The list is as high as the window, so that the footer below it does not move once the cards are there.
    <ul aria-busy="true" aria-label="Documentos" className={`${GRID} min-h-dvh content-start`}>
      {PLACEHOLDERS.map((key) => (
        <li
          key={key}
          aria-hidden="true"
          data-placeholder=""
          className="h-37 rounded-xl border border-line bg-surface px-4 py-3"
        >
          <div className="flex justify-between gap-3">
            <Skeleton className="h-5 w-40 max-w-[60%]" />
            <Skeleton className="h-5 w-20 rounded-full" />
          </div>
          <Skeleton className="mt-2 h-3.5 w-28" />
          <Skeleton className="mt-3 h-3.5 w-full" />
          <Skeleton className="mt-4 h-8 w-full rounded-lg" />
        </li>
      ))}
    </ul>
  );
}

type CardProps = { document: DatedDocument; sender: Sender };

const DocumentCard = memo(function DocumentCard({ document, sender }: CardProps) {
  const { id, docType, status, days, expiryDate, driver, notifiedAt, renewalWaits } = document;
  const state = documentState(status, days);
  // The expiry state (A Expirar, Expirado) hides the decision on the document: shown beside it.
  const hidesStatus = state !== documentState(status, Number.POSITIVE_INFINITY);
  const headingId = `documento-${id}`;
  return (
    <li className="flex min-h-37 flex-col rounded-xl border border-line bg-surface px-4 py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div id={headingId} className="min-w-0 flex-1 basis-40">
          <h2 className="font-semibold leading-6">
            <a
              href={documentLink(id)}
              className={`${LINK} pointer-coarse:after:-top-5 pointer-coarse:after:bottom-0`}
            >
              {DOC_TYPE_LABELS[docType]}
            </a>
          </h2>
          <p className="text-sm [overflow-wrap:anywhere]">
            <a
              href={driverLink(driver.id)}
              className={`${LINK} pointer-coarse:after:top-0 pointer-coarse:after:-bottom-5`}
            >
              {driver.fullName}
            </a>
          </p>
        </div>
        <Badge tone={documentTone(status, days)}>{state}</Badge>
      </div>
      <dl className="flex flex-wrap gap-x-3 text-sm">
        <div className="flex-1 basis-28">
          <dt className="sr-only">Estado</dt>
          <dd>
            <span>{state}</span>
            {hidesStatus && <span className="text-muted">{` · ${DOCUMENT_STATUS_LABELS[status]}`}</span>}
          </dd>
        </div>
        <Line label="Tempo até expirar">{timeToExpiry(days)}</Line>
        <div className="tabular-nums">
          <dt className="sr-only">Data de validade</dt>
          <dd>
            {isEstimated(document) ? <EstimatedDate expiryDate={expiryDate} /> : formatDate(expiryDate)}
          </dd>
        </div>
        {renewalWaits && <Line label="Renovação">À espera de decisão</Line>}
        {notifiedAt && <Line label="Última notificação">{formatDateTime(notifiedAt)}</Line>}
      </dl>
      <Foot document={document} sender={sender} describedBy={headingId} />
    </li>
  );
});

type FootProps = CardProps & { describedBy: string };

function Foot({ document, sender, describedBy }: FootProps) {
  const name = `Ver ${DOC_TYPE_LABELS[document.docType]} de ${document.driver.fullName}`;
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1.5">
      <Button quiet size="small" className="flex-1" aria-label={name} onClick={notifyView}>
        Ver
      </Button>
      <NotifyButton document={document} describedBy={describedBy} />
      <WhatsApp document={document} sender={sender} />
    </div>
  );
}

/** Two links, one below the other, each as high as a finger needs: the upper one upwards, the lower one downwards. */
const LINK =
  'relative inline-block min-h-6 hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0';

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="order-1 flex w-full flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

/** Asks for the next document, unless one waits already. */
function WhatsApp({ document, sender }: CardProps) {
  const { driver, renewalWaits } = document;
  const due = renewalWaits ? null : dueOf(document, null);
  const message = documentsMessage(driver.fullName, due ? [due] : [], sender, new Date());
  const [contact] = contactsOf({ ...driver, email: null }, message);
  return contact?.kind === 'whatsapp' && <ContactLink isIcon contact={contact} message={message} />;
}

/** docs/rules/calls.md#messages; the card's title opens the document. */
function notifyView(): void {
  notify({
    title: 'Funcionalidade em desenvolvimento',
    description: 'A visualização de documentos será implementada em breve',
  });
}

/** Where no e-mail is sent, it shows a toast and makes no call (docs/rules/calls.md#messages). */
function NotifyButton({ document, describedBy }: { document: DatedDocument; describedBy: string }) {
  const { ask, isPending } = useRenewal(document);
  const pretend = () => notify(renewalNotice(document.driver.fullName));
  return (
    <Button
      quiet
      size="small"
      className="flex-1"
      busy={isPending}
      aria-describedby={describedBy}
      onClick={document.notifiedAt === undefined ? pretend : ask}
    >
      Notificar
    </Button>
  );
}
