import { useState } from 'react';
import { amountOfText } from '../../../src/money/settlements/amount-rules';
import type { Recibo, ReciboWeek } from '../../../src/people/recibos/schema';
import { DOCUMENT_KIND_LABELS } from '../../../src/people/recibos/state-words-rules';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { useFields } from '../../ui/form';
import { formatDate, formatMoney } from '../../ui/format';
import { answerOf } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { may } from '../../ui/session/rights';
import { shortWeek } from '../finances/week-words';
import { AMOUNT, TermsForm } from '../terms/terms-form';
import { ReasonForm } from './reason-form';
import { callsAfter, callsOf, useReciboDecision } from './recibos';

type Props = { recibo: Recibo; weeks: readonly ReciboWeek[] };

/** One document: its figures, its file, its weeks, and what is decided about it in place. */
export function ReciboItem({ recibo, weeks }: Props) {
  const [open, setOpen] = useState<'weeks' | 'annul' | null>(null);
  const close = () => setOpen(null);
  const { id, kind, number, issuedOn, fileName, state, fault } = recibo;
  return (
    <li className="grid grid-cols-1 gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {fileName === null ? (
          <span className="font-medium">{number}</span>
        ) : (
          <a
            href={`/api/recibos/${id}/file`}
            target="_blank"
            rel="noopener"
            className="font-medium underline"
          >
            {number}
          </a>
        )}
        <span className="text-muted tabular-nums">{formatDate(issuedOn)}</span>
        {state === 'ANNULLED' && <Badge tone="bad">Anulado</Badge>}
        {state === 'UNVERIFIED' && <Badge tone="neutral">Por conferir</Badge>}
      </p>
      <p className="tabular-nums">{`${DOCUMENT_KIND_LABELS[kind as keyof typeof DOCUMENT_KIND_LABELS] ?? kind}: ${figuresOf(recibo)}`}</p>
      <p className="text-muted tabular-nums">{weeksOf(recibo)}</p>
      {fault && <p className="text-bad">{fault}</p>}
      {recibo.differsFromList && (
        <p className="text-bad">A lista da Autoridade Tributária tem outros valores.</p>
      )}
      {recibo.annulled && (
        <p className="text-muted [overflow-wrap:anywhere]">
          {`Anulado por ${recibo.annulled.by}: ${recibo.annulled.reason}`}
        </p>
      )}
      {may('money.write') && <Acts recibo={recibo} open={open} onOpen={setOpen} />}
      {open === 'weeks' && <Division recibo={recibo} weeks={weeks} onClose={close} />}
      {open === 'annul' && (
        <ReasonForm
          label={`Anular ${number}`}
          submit="Anular recibo"
          done="O recibo foi anulado"
          call={callsOf(recibo).annul}
          back={{
            call: (after) => answerOf(callsAfter(after, id).unannul()),
            undone: 'O recibo volta a contar.',
          }}
          onClose={close}
        />
      )}
    </li>
  );
}

function figuresOf({ base, iva, withheld, toPay }: Recibo): string {
  return [
    `base ${formatMoney(base)}`,
    ...(Number(iva) > 0 ? [`IVA ${formatMoney(iva)}`] : []),
    ...(Number(withheld) > 0 ? [`retenção ${formatMoney(withheld)}`] : []),
    `a pagar ${formatMoney(toPay)}`,
  ].join(', ');
}

function weeksOf({ weeks, rest, isDecided }: Recibo): string {
  if (weeks.length === 0) return 'Em nenhuma semana';
  const parts = weeks.map(({ week, amount }) => `${shortWeek(week)}: ${formatMoney(amount)}`);
  const left = Number(rest) > 0 ? [`por atribuir: ${formatMoney(rest)}`] : [];
  return `${[...parts, ...left].join(' · ')}${isDecided ? ' · dividido pela equipa' : ''}`;
}

type ActsProps = {
  recibo: Recibo;
  open: 'weeks' | 'annul' | null;
  onOpen: (open: 'weeks' | 'annul' | null) => void;
};

function Acts({ recibo, open, onOpen }: ActsProps) {
  const { state, isDecided, annulled, weeks, id } = recibo;
  const calls = callsOf(recibo);
  const toggle = (what: 'weeks' | 'annul') => onOpen(open === what ? null : what);
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {state !== 'ANNULLED' && (
        <Button size="small" quiet aria-expanded={open === 'weeks'} onClick={() => toggle('weeks')}>
          Dividir por semanas
        </Button>
      )}
      {isDecided && (
        <TakeBack
          label="Desfazer divisão"
          call={calls.undivide}
          done="As semanas voltam a ser escolhidas pela regra"
          back={{
            call: (after) => answerOf(callsAfter(after, id).divide(weeks)),
            undone: 'A divisão da equipa volta a contar.',
          }}
        />
      )}
      {state !== 'ANNULLED' && (
        <Button size="small" quiet aria-expanded={open === 'annul'} onClick={() => toggle('annul')}>
          Anular
        </Button>
      )}
      {annulled && (
        <TakeBack
          label="Retirar anulação"
          call={calls.unannul}
          done="O recibo volta a contar"
          back={{
            call: (after) => answerOf(callsAfter(after, id).annul(annulled.reason)),
            undone: 'O recibo continua anulado.',
          }}
        />
      )}
    </div>
  );
}

type TakeBackProps = Parameters<ReturnType<typeof useReciboDecision>['decide']>[0] & { label: string };

function TakeBack({ label, ...decision }: TakeBackProps) {
  const { decide, isDeciding } = useReciboDecision(undefined, failureText);
  return (
    <Button size="small" quiet busy={isDeciding} onClick={() => decide(decision)}>
      {label}
    </Button>
  );
}

/** The amount of each week that asks for a recibo; an empty one is none. */
function Division({ recibo, weeks, onClose }: Props & { onClose: () => void }) {
  const { decide, isDeciding, error } = useReciboDecision(onClose);
  const asked = weeks.filter(({ expected }) => expected !== null).slice(0, 54);
  const given = new Map(recibo.weeks.map(({ week, amount }) => [week, amount.replace('.', ',')]));
  const of = useFields<Record<string, string>>(
    Object.fromEntries(asked.map(({ week }) => [week, given.get(week) ?? ''])),
    { error },
  );
  const send = (typed: Record<string, string>) => {
    const parts = asked.flatMap(({ week }) => {
      const text = typed[week]?.trim() ?? '';
      return text === '' ? [] : [{ week, amount: amountOfText(text) ?? text }];
    });
    decide({
      call: () => callsOf(recibo).divide(parts),
      done: 'O recibo foi dividido',
      back: {
        call: (after) => answerOf(callsAfter(after, recibo.id).undivide()),
        undone: 'As semanas voltam a ser escolhidas pela regra.',
      },
    });
  };
  return (
    <TermsForm
      of={of}
      label={`Semanas de ${recibo.number}`}
      submit="Guardar divisão"
      busy={isDeciding}
      error={error}
      onSend={send}
      onClose={onClose}
    >
      <p className="text-sm sm:col-span-2">{`Base ${formatMoney(recibo.base)}: quanto é de cada semana, em euros.`}</p>
      {asked.map(({ week, expected }) => (
        <Field
          key={week}
          label={shortWeek(week)}
          hint={`Base ${formatMoney(expected?.base ?? '0')}`}
          {...AMOUNT}
          {...of.field(week)}
        />
      ))}
    </TermsForm>
  );
}
