import { useRef, useState } from 'react';
import { notifiable } from '../../../src/people/document-links/asking-rules';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { useKeptFocus } from '../../ui/kept-focus';
import { useDeferred } from '../../ui/use-deferred';
import type { DatedDocument } from '../documents/expiring-documents';

const loadQuestion = async () => (await import('./notify-question')).NotifyQuestion;

/** Above the documents: who of their drivers can be notified at once. Without e-mails nobody can. */
export function NotifyAll({ documents }: { documents: readonly DatedDocument[] }) {
  const [isAsking, setAsking] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const close = () => setAsking(false);
  useKeptFocus(text, isAsking);
  const NotifyQuestion = useDeferred(loadQuestion, { wanted: isAsking, what: 'a pergunta', onFailed: close });
  const who = notifiable(documents, new Date());
  const { length } = who.documentIds;
  if (documents[0]?.notifiedAt === undefined || length + who.notified < 2) return null;
  return (
    <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 pointer-coarse:min-h-11">
      <p ref={text} tabIndex={-1} className="text-muted text-sm outline-none">
        {who.notified > 0 &&
          countLabel(who.notified, 'condutor notificado hoje', 'condutores notificados hoje')}
      </p>
      {length > 0 && (
        <Button size="small" className="ml-auto" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {`Notificar ${countLabel(length, 'condutor', 'condutores')}`}
        </Button>
      )}
      {isAsking && NotifyQuestion && <NotifyQuestion who={who} onClose={close} />}
    </div>
  );
}
