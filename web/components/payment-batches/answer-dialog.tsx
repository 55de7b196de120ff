import { useEffect, useId, useRef, useState } from 'react';
import type { PaymentBatch } from '../../../src/payment-batches/schema';
import { useBatchAnswer } from '../../queries/payment-batches';
import { failureText } from '../../transport/failure-text';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { Icon } from '../icon';
import { useKeptFocus } from '../kept-focus';
import { Notice } from '../notice';
import { useFileChoice } from '../use-file-choice';
import { AnswerTold } from './answer-told';

type Props = { batch: PaymentBatch; onClose: () => void };

/** Reads the bank's answer to a file, and tells what it says of each transfer. */
export function AnswerDialog({ batch, onClose }: Props) {
  const { mutate, isPending, error, data } = useBatchAnswer(batch);
  const [percent, setPercent] = useState(0);
  const aborting = useRef<AbortController | null>(null);
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => () => aborting.current?.abort(), []);
  useKeptFocus(told, isPending);
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
          O que o banco recusou volta a poder ser pago; onde a culpa é da conta, o condutor recebe um pedido
          de outro IBAN. Aceite não é pago: isso indica-se em Marcar como pago.
        </p>
        <AnswerBox disabled={isPending} onChoose={send} />
        {isPending && (
          <div className="grid gap-2">
            <progress max={100} value={percent} aria-label="Progresso" className="progress-bar w-full" />
            <p role="status" className="text-muted tabular-nums">
              {percent < 100 ? `A carregar... ${percent} %` : 'A ler a resposta…'}
            </p>
          </div>
        )}
        <div ref={told} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
          {error && !isPending && <Notice>{failureText(error)}</Notice>}
          {data && !isPending && <AnswerTold answer={data} />}
        </div>
      </div>
    </Dialog>
  );
}

type BoxProps = { disabled: boolean; onChoose: (files: File[]) => void };

function AnswerBox({ disabled, onChoose }: BoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { onChange, dropProps } = useFileChoice(input, onChoose);
  return (
    <fieldset
      aria-label="Ficheiro da resposta"
      disabled={disabled}
      {...dropProps}
      className="min-w-0 rounded-xl border border-edge border-dashed outline-accent outline-offset-2 has-[input:focus-visible]:outline-2 data-over:bg-accent-soft disabled:opacity-50"
    >
      <input ref={input} id={id} type="file" accept=".xml" onChange={onChange} className="sr-only" />
      <label
        htmlFor={id}
        className="flex cursor-pointer items-center gap-[min(1rem,4vw)] rounded-xl p-[min(1.25rem,5vw)] hover:bg-raised"
      >
        <Icon name="file-up" className="size-6 shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="block font-medium text-base">Escolha ou largue aqui a resposta</span>
          <span className="block text-muted">O ficheiro XML pain.002 que o banco dá.</span>
        </span>
      </label>
    </fieldset>
  );
}
