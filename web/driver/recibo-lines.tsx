import { useState } from 'react';
import type { OwnRecibos, OwnReciboWeek } from '../../src/people/recibos/schema';
import { reciboLines } from '../../src/people/recibos/what-to-write-rules';
import { Button } from '../ui/button';

type Props = { week: OwnReciboWeek; acquirer: OwnRecibos['acquirer'] };

/** The figures of a week's recibo, each to be copied into the authority's form. */
export function ReciboLines({ week, acquirer }: Props) {
  return (
    <dl className="divide-y divide-line">
      {reciboLines(week, acquirer).map(({ label, text, copied }) => (
        <div key={label} className="grid min-h-12 grid-cols-[1fr_auto] items-center gap-x-3 py-1.5">
          <dt className="min-w-0 text-muted text-sm">{label}</dt>
          <dd className="col-start-1 min-w-0 [overflow-wrap:anywhere]">{text}</dd>
          {copied !== undefined && (
            <dd className="col-start-2 row-span-2 row-start-1">
              <Copy label={label} text={copied} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Copy({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button size="small" onClick={() => void copy()} className="min-w-20">
      <span>{copied === undefined ? 'Copiar' : copied ? 'Copiado' : 'Não copiou'}</span>
      <span className="sr-only">{` ${label}`}</span>
    </Button>
  );
}
