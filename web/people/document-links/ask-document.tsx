import { useCallback, useEffect, useRef, useState } from 'react';
import type { AskedDocument } from '../../../src/people/document-links/schema';
import { Button } from '../../ui/button';
import { formatDate } from '../../ui/format';
import { failureText } from '../../ui/requests/failure-text';
import { useAct } from '../../ui/session/mutations';
import { askForDocument } from './document-links';

type Props = { documentId: string; describedBy: string };

/** Asks the driver for a new document: by e-mail, or by a link to hand on. It stands in a row of buttons. */
export function AskDocument({ documentId, describedBy }: Props) {
  const { mutate, isPending, variables, data, error } = useAct({
    mutationFn: askForDocument,
  });
  const button = (byLink: boolean, label: string) => (
    <Button
      quiet
      size="small"
      busy={isPending && variables.byLink === byLink}
      disabled={isPending}
      aria-describedby={describedBy}
      onClick={() => mutate({ documentId, byLink })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button(false, 'Pedir novo documento')}
      {button(true, 'Copiar ligação')}
      <div role="status" className="min-w-0 basis-full text-sm empty:absolute">
        {error && <p className="mt-2 text-bad">{failureText(error)}</p>}
        {data && <Asked key={data.link} asked={data} copied={variables?.byLink === true} />}
      </div>
    </>
  );
}

type AskedProps = { asked: AskedDocument; copied: boolean };

function Asked({ asked: { link, askedAt, expiresAt }, copied }: AskedProps) {
  if (link === null) {
    return (
      <p className="mt-2 text-muted">{`Pedido por email em ${formatDate(askedAt)}. A ligação serve até ${formatDate(expiresAt)}.`}</p>
    );
  }
  return <LinkToCopy link={link} until={formatDate(expiresAt)} atOnce={copied} />;
}

function LinkToCopy({ link, until, atOnce }: { link: string; until: string; atOnce: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = useCallback(
    () =>
      navigator.clipboard.writeText(link).then(
        () => setCopied(true),
        () => setCopied(false),
      ),
    [link],
  );
  // Where the browser requires another press, the button beside it provides one.
  useEffect(() => {
    if (atOnce) void copy();
  }, [atOnce, copy]);
  return (
    <div className="mt-2">
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          value={link}
          aria-label="Ligação para enviar o documento"
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 rounded-lg border border-edge bg-surface px-3 py-1.5"
        />
        <Button
          size="small"
          onClick={() => {
            field.current?.select();
            void copy();
          }}
        >
          {isCopied ? 'Copiado' : 'Copiar'}
        </Button>
      </div>
      <p className="mt-1.5 text-muted">{`Envie-a ao condutor. Só é mostrada agora, e serve até ${until} para um só documento.`}</p>
    </div>
  );
}
