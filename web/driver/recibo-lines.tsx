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
        <div key={label} className="flex min-h-12 items-center gap-x-3 py-1.5">
          <div className="min-w-0 flex-1">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          </div>
          {copied !== undefined && <Copy label={label} text={copied} />}
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
