import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import type { Version } from '../payment-reports/payment-reports';

type Props = {
  /** The server's words, with what is booked and what the message says. */
  amounts: string;
  onChoose: (version: Version) => void;
};

/** Which of two versions is the later one, where a message does not say; until it is answered nothing is done. */
export function VersionQuestion({ amounts, onChoose }: Props) {
  const top = useRef<HTMLFieldSetElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <fieldset
      ref={top}
      tabIndex={-1}
      className="grid min-w-0 gap-3 rounded-lg bg-raised p-4 text-sm tabular-nums outline-none"
    >
      <legend className="float-left [overflow-wrap:anywhere]">{amounts}</legend>
      <p className="text-muted">Enquanto não escolher, a mensagem fica em quarentena e nada é alterado.</p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => onChoose('later')}>
          Esta mensagem é a mais recente
        </Button>
        <Button size="small" onClick={() => onChoose('earlier')}>
          O registado é o mais recente
        </Button>
      </div>
    </fieldset>
  );
}
