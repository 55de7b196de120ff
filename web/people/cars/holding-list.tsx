import { type ReactNode, useState } from 'react';
import type { Held } from '../../../src/people/cars/schema';
import { BEGINNING, wallTimeInWords } from '../../../src/platform/domain/wall-time';
import { TermsForm, Tick } from '../../money/terms/terms-form';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { useFields } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { api, ifMatch } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { wallTimeOf } from './cars';
import { useHandOver } from './use-hand-over';

type Props<Holding extends Held> = {
  label: string;
  holdings: readonly Holding[];
  empty: string;
  mayShare: boolean;
  children: (holding: Holding) => ReactNode;
};

/** Holdings, newest first, each of which can be corrected or taken away. */
export function HoldingList<Holding extends Held>({
  label,
  holdings,
  empty,
  mayShare,
  children,
}: Props<Holding>) {
  if (holdings.length === 0) return <p className="mb-3 text-muted text-sm">{empty}</p>;
  return (
    <ul aria-label={label} className="mb-3 divide-y divide-line rounded-xl border border-line text-sm">
      {holdings.map((holding) => (
        <HoldingLine key={holding.id} holding={holding} mayShare={mayShare}>
          {children(holding)}
        </HoldingLine>
      ))}
    </ul>
  );
}

function periodInWords({ startsAt, endsAt }: Held): string {
  if (startsAt === BEGINNING) return endsAt === null ? 'Desde sempre' : `Até ${wallTimeInWords(endsAt)}`;
  return endsAt === null
    ? `Desde ${wallTimeInWords(startsAt)}`
    : `${wallTimeInWords(startsAt)} a ${wallTimeInWords(endsAt)}`;
}

type LineProps = { holding: Held; mayShare: boolean; children: ReactNode };

function HoldingLine({ holding, mayShare, children }: LineProps) {
  const { isShared } = holding;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium [overflow-wrap:anywhere]">{children}</p>
          <p className="text-muted text-xs tabular-nums">{periodInWords(holding)}</p>
        </div>
        {isShared && <Badge tone="neutral">Por turnos</Badge>}
        <Button
          data-needs="people.write"
          size="small"
          quiet
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Corrigir
        </Button>
      </div>
      {isOpen && <CorrectForm holding={holding} mayShare={mayShare} onClose={() => setOpen(false)} />}
    </li>
  );
}

type FormProps = { holding: Held; mayShare: boolean; onClose: () => void };

function CorrectForm({ holding, mayShare, onClose }: FormProps) {
  const { id, startsAt, endsAt, isShared, version } = holding;
  const correction = useHandOver({ done: 'Entrega corrigida com sucesso', onDone: onClose });
  const removal = useHandOver({ done: 'Entrega apagada com sucesso', onDone: onClose });
  const param = { id };
  const remove = () =>
    removal.send(startsAt, (query) => api.holdings[':id'].$delete({ param, query }, ifMatch(version)));
  const of = useFields({
    startsAt: startsAt.replace(' ', 'T'),
    endsAt: endsAt?.replace(' ', 'T') ?? '',
    isShared,
  });
  const submit = (typed: { startsAt: string; endsAt: string; isShared: boolean }) => {
    removal.sending.onChange();
    const json = {
      startsAt: wallTimeOf(typed.startsAt),
      endsAt: typed.endsAt === '' ? null : wallTimeOf(typed.endsAt),
      isShared: mayShare && typed.isShared,
    };
    correction.send(startsAt, (query) =>
      api.holdings[':id'].$patch({ param, json, query }, ifMatch(version)),
    );
  };
  return (
    <>
      <TermsForm
        of={of}
        label="Corrigir entrega"
        submit="Guardar entrega"
        {...correction.sending}
        onClose={onClose}
        onSend={submit}
      >
        <DateField label="Desde" withTime required {...of.date('startsAt')} />
        <DateField label="Até" withTime optional {...of.date('endsAt')} />
        {mayShare && <Tick label="Por turnos, com outro condutor" {...of.register('isShared')} />}
      </TermsForm>
      <div className="mt-2 grid grid-cols-1 justify-items-start gap-2">
        {removal.sending.error && <Notice>{failureText(removal.sending.error)}</Notice>}
        <p role="status" className="text-sm tabular-nums empty:absolute">
          {removal.sending.question}
        </p>
        <Button size="small" tone="bad" quiet busy={removal.sending.busy} onClick={remove}>
          {removal.sending.question === '' ? 'Apagar: nunca aconteceu' : 'Confirmar: nunca aconteceu'}
        </Button>
      </div>
    </>
  );
}
