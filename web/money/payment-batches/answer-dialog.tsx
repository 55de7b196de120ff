import { useEffect, useRef, useState } from 'react';
import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FileDropBox } from '../../ui/file-drop-box';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { AnswerOutcome } from './answer-outcome';
import { useBatchAnswer } from './payment-batches';

type Props = { batch: PaymentBatch; onClose: () => void };

/** Uploads the bank's answer to a file, and shows the result of each transfer. */
export function AnswerDialog({ batch, onClose }: Props) {
  const { mutate, isPending, error, data } = useBatchAnswer(batch);
  const [percent, setPercent] = useState(0);
  const aborting = useRef<AbortController | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => () => aborting.current?.abort(), []);
  useKeptFocus(answer, isPending);
  const send = ([file]: File[]) => {
    if (!file || isPending) return;
    aborting.current = new AbortController();
    setPercent(0);
    mutate({ file, signal: aborting.current.signal, onPercent: setPercent });
  };
  return (
    <Dialog
      title={`Resposta do banco ao ficheiro n.º ${batch.number}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <div className="grid grid-cols-1 gap-4 p-[min(1.25rem,5vw)] text-sm sm:p-6">
        <p>
          O que o banco recusou volta a poder ser pago. Se o problema for a conta, pedimos outro IBAN ao
          condutor. Uma transferência aceite ainda não está paga: indique-o em Marcar como pago.
        </p>
        <FileDropBox
          ref={input}
          label="Ficheiro da resposta"
          accept=".xml"
          title="Escolha ou largue aqui a resposta"
          note="Ficheiro XML pain.002. Descarregue-o no site do banco; nunca use um recebido por email."
          disabled={isPending}
          onChoose={send}
        />
        {isPending && (
          <div className="grid gap-2">
            <progress max={100} value={percent} aria-label="Progresso" className="progress-bar w-full" />
            <p role="status" className="text-muted tabular-nums">
              {percent < 100 ? `A carregar... ${percent} %` : 'A ler a resposta…'}
            </p>
          </div>
        )}
        <div ref={answer} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
          {error && !isPending && <Notice>{failureText(error)}</Notice>}
          {data && !isPending && <AnswerOutcome answer={data} />}
        </div>
      </div>
    </Dialog>
  );
}
