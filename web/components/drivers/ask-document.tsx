import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AskedDocument } from '../../../src/document-links/schema';
import { formatDate } from '../../format';
import { endsSession } from '../../queries/session';
import { askForDocument } from '../../transport/document-links';
import { failureText } from '../../transport/failure-text';
import { Button } from '../button';

type Props = { documentId: string; describedBy: string };

/** Asks the driver for a new document: by letter, or by a link to hand on. */
export function AskDocument({ documentId, describedBy }: Props) {
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: askForDocument,
    onError: (failure) => void endsSession(client, failure),
  });
  return (
    <div className="mt-3">
      <Button
        size="small"
        busy={isPending}
        disabled={isPending}
        aria-describedby={describedBy}
        onClick={() => mutate(documentId)}
      >
        Pedir novo documento
      </Button>
      <div role="status" className="text-sm">
        {error && <p className="mt-2 text-bad">{failureText(error)}</p>}
        {data && <Asked asked={data} />}
      </div>
    </div>
  );
}

function Asked({ asked: { link, askedAt, expiresAt } }: { asked: AskedDocument }) {
  if (link === null) {
    return (
      <p className="mt-2 text-muted">
        Pedido por email em {formatDate(askedAt)}. O link serve até {formatDate(expiresAt)}.
      </p>
    );
  }
  return <LinkToCopy link={link} until={formatDate(expiresAt)} />;
}

function LinkToCopy({ link, until }: { link: string; until: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    field.current?.select();
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }
  return (
    <div className="mt-2">
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          value={link}
          aria-label="Link para enviar o documento"
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 rounded-lg border border-edge bg-surface px-3 py-1.5"
        />
        <Button size="small" onClick={() => void copy()}>
          {isCopied ? 'Copiado' : 'Copiar'}
        </Button>
      </div>
      <p className="mt-1.5 text-muted">
        Envie-o ao condutor. Só é mostrado agora, e serve até {until} para um só documento.
      </p>
    </div>
  );
}
