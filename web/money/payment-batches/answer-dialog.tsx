import { useEffect, useRef, useState } from 'react';
import type { AnswerLine, BatchAnswer, PaymentBatch } from '../../../src/money/payment-batches/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ChooseOrDrop, FileDropBox } from '../../ui/file-drop-box';
import { formatDateTime, formatMoney } from '../../ui/format';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { useBatchAnswer } from './payment-batches';
import { ShownPart } from './shown-part';
import { LineBadge } from './texts';

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
      size="short"
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
          title={<ChooseOrDrop what="a resposta" />}
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

const KINDS = [
  ['UNKNOWN', 'com estado desconhecido', 'com estado desconhecido'],
  ['REJECTED', 'recusada', 'recusadas'],
  ['PENDING', 'pendente', 'pendentes'],
  ['ACCEPTED', 'aceite', 'aceites'],
] as const;

/** The content of a bank's answer: unknown references come first, then refused transfers. */
function AnswerOutcome({ answer: { repeated, lines, unknown, batch } }: { answer: BatchAnswer }) {
  const counts = KINDS.flatMap(([kind, one, many]) => {
    const count = lines.filter(({ said }) => said === kind).length;
    return count > 0 ? [countLabel(count, one, many)] : [];
  });
  const silent = batch.lineCount - lines.length;
  return (
    <>
      <p role="status" className="font-medium">
        <span>
          {repeated
            ? `Esta resposta já foi lida por ${repeated.readBy} em ${formatDateTime(repeated.readAt)}: nada mudou.`
            : `${counts.join(', ') || 'A resposta não fala de nenhuma transferência'}.`}
        </span>
        {silent > 0 && lines.length > 0 && <span>{` De ${silent} o banco ainda não fala.`}</span>}
      </p>
      {unknown.length > 0 && (
        <p className="text-bad [overflow-wrap:anywhere]">
          <span>{countLabel(unknown.length, 'referência não é', 'referências não são')}</span> deste ficheiro,
          e nada mudou por causa disso:{' '}
          <span>{`${unknown.slice(0, 10).join(', ')}${unknown.length > 10 ? '…' : ''}`}</span>
        </p>
      )}
      {lines.length > 0 && (
        <ShownPart items={lines.toSorted((a, b) => weightOf(a) - weightOf(b))}>
          {(shown) => (
            <ul className="divide-y divide-line rounded-xl border border-line">
              {shown.map((line) => (
                <OutcomeLine key={line.lineId} line={line} />
              ))}
            </ul>
          )}
        </ShownPart>
      )}
    </>
  );
}

function weightOf({ conflict, said }: AnswerLine): number {
  return conflict === null ? 1 + KINDS.findIndex(([kind]) => kind === said) : 0;
}

function OutcomeLine({ line }: { line: AnswerLine }) {
  const { fullName, amount, said, words, changed, conflict } = line;
  return (
    <li className="grid grid-cols-1 gap-1 px-[min(1.25rem,4vw)] py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{fullName}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
          <span>{`${formatMoney(amount)} `}</span>
          <LineBadge status={said} />
        </p>
      </div>
      {words && <p className="[overflow-wrap:anywhere]">{words}</p>}
      {conflict && <p className="text-bad">{conflict}</p>}
      {!changed && !conflict && said !== 'UNKNOWN' && <p className="text-muted">Já era assim.</p>}
    </li>
  );
}
