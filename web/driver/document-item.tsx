import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { OwnDocument, OwnVersion } from '../../src/operations/me/schema';
import { DOC_TYPE_LABELS, type DocType, isFeminine } from '../../src/platform/domain/document-types';
import { REJECTION_LABELS } from '../../src/platform/domain/rejection-reasons';
import { UploadBox } from '../people/uploads/upload-box';
import type { Uploads } from '../people/uploads/use-uploads';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { formatDate } from '../ui/format';
import { notify } from '../ui/notify';
import { DocumentStatusBadge } from '../ui/status-badges';
import { sendDocument } from './me';
import { canSend, isMissing, isToRenew } from './next-step';
import { useWork } from './use-work';

type Props = {
  document: OwnDocument;
  uploads: Uploads;
  /** Whether the upload box of a missing document is open from the start. */
  isAsked: boolean;
  onSent: (docType: DocType) => void;
};

/** One type of document: the version in force, the one that waits, and the box for the next. */
export function DocumentItem({ document, uploads, isAsked, onSent }: Props) {
  const id = useId();
  const [now] = useState(() => new Date());
  const [isOpen, setOpen] = useState(false);
  const { docType, current, renewal, refused } = document;
  const label = DOC_TYPE_LABELS[docType];
  const words = wordsOf(docType);
  const shown = (isAsked && isMissing(document)) || isOpen || isUsed(uploads, docType);
  return (
    <li aria-labelledby={id} className="border-line border-t pt-4 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-medium">
          {label}
        </h3>
        {isToRenew(document, now) ? (
          <Badge tone="warn">A Expirar</Badge>
        ) : current ? (
          <DocumentStatusBadge status={current.status} />
        ) : (
          <Badge tone="warn">Por enviar</Badge>
        )}
      </div>
      {current && <VersionFacts version={current} />}
      {renewal && (
        <p className="mt-2 text-muted text-sm">
          <span>{`Enviou ${words.another} em ${formatDate(renewal.createdAt)}: espera pela validação. `}</span>
          <span>{`${words.before} ${current?.status === 'EXPIRED' ? 'já expirou' : 'mantém-se até lá'}.`}</span>
        </p>
      )}
      {refused && (
        <p className="mt-2 text-bad text-sm">
          {`${words.the} que enviou em ${formatDate(refused.createdAt)} não foi aceite. ${rejectionText(refused)}`}
        </p>
      )}
      {!shown && canSend(document, now) && (
        <Button size="small" aria-describedby={id} onClick={() => setOpen(true)} className="mt-3">
          {nextLabel(document)}
        </Button>
      )}
      {shown && (
        <Sending
          docType={docType}
          label={label}
          uploads={uploads}
          onSent={() => {
            setOpen(false);
            onSent(docType);
          }}
        />
      )}
    </li>
  );
}

/** Words for a document, in the gender of its label. */
const IN_GENDER = {
  masculine: { the: 'O', another: 'um novo', before: 'O anterior', send: 'Enviar outro' },
  feminine: { the: 'A', another: 'uma nova', before: 'A anterior', send: 'Enviar outra' },
};

function wordsOf(docType: DocType) {
  return IN_GENDER[isFeminine(docType) ? 'feminine' : 'masculine'];
}

function nextLabel({ docType, current, renewal }: OwnDocument): string {
  if (current === null) return 'Enviar';
  const isGood = current.status === 'VALIDATED' || current.status === 'EXPIRED';
  return isGood && !renewal ? 'Renovar' : wordsOf(docType).send;
}

function isUsed({ boxes }: Uploads, docType: DocType): boolean {
  const { file, error } = boxes[docType] ?? {};
  return file !== undefined || error !== undefined;
}

function VersionFacts({ version }: { version: OwnVersion }) {
  const { status, expiryDate, createdAt } = version;
  return (
    <>
      <p className="mt-1 text-muted text-sm tabular-nums">
        {`Enviado em ${formatDate(createdAt)}${expiryDate && status !== 'REJECTED' ? `, válido até ${formatDate(expiryDate)}` : ''}`}
      </p>
      {status === 'REJECTED' && <p className="mt-2 text-bad text-sm">{rejectionText(version)}</p>}
    </>
  );
}

type SendingProps = { docType: DocType; label: string; uploads: Uploads; onSent: () => void };

function Sending({ docType, label, uploads, onSent }: SendingProps) {
  const { busy, error, run } = useWork();
  const box = uploads.boxes[docType] ?? {};
  const { file } = box;
  const send = () =>
    void run('send', async () => {
      if (!file) return;
      await sendDocument(docType, file);
      const description = `${label}: a nossa equipa vai verificar o documento.`;
      notify({ tone: 'success', title: 'Documento enviado', description });
      onSent();
    });
  const sendAtOnce = useEffectEvent(send);
  const chosen = box.sending ? undefined : file?.filePath;
  useEffect(() => {
    if (chosen !== undefined) sendAtOnce();
  }, [chosen]);
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      <ul inert={busy !== null} className="grid grid-cols-1">
        <UploadBox
          label={label}
          box={box}
          onChoose={(files) => void uploads.upload(docType, files)}
          onCancel={() => uploads.cancel(docType)}
          onRemove={() => uploads.remove(docType)}
        />
      </ul>
      {error && (
        <>
          <p role="alert" className="text-bad text-sm">
            {error.text}
          </p>
          <Button tone="primary" busy={busy !== null} onClick={send}>
            Enviar documento
          </Button>
        </>
      )}
    </div>
  );
}

/** The reason of a rejection, for the driver who sends the document again. */
function rejectionText({ rejectionReason, rejectionNote }: OwnVersion): string {
  const reason =
    rejectionReason === null
      ? 'Envie de novo, legível e sem cortes.'
      : `Motivo: ${REJECTION_LABELS[rejectionReason]}.`;
  return [reason, rejectionNote].filter(Boolean).join(' ');
}
