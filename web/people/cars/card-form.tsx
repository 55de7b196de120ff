import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CARD_LABELS } from '../../../src/people/cars/car-label-rules';
import type { CardKind } from '../../../src/people/cars/schema';
import { wallTime } from '../../../src/platform/domain/wall-time';
import { Choice, TermsForm } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { answerOf, api } from '../../ui/requests/api';
import { cardsQuery, useCarChange, wallTimeOf } from './cars';

const KINDS = Object.entries(CARD_LABELS) as [CardKind, string][];
const NEW = 'new';

/** Gives a card, new or known, to a car or a driver. */
export function CardForm({
  to,
  onClose,
}: {
  to: { carId?: string; driverId?: string };
  onClose: () => void;
}) {
  const cards = useQuery(cardsQuery);
  const known = (cards.data ?? []).filter(({ endedOn }) => endedOn === null);
  const [chosen, setChosen] = useState(NEW);
  const [kind, setKind] = useState<CardKind>('COMBUSTIVEL');
  const [now] = useState(() => wallTime(new Date()).replace(' ', 'T'));
  const { send, isSending, error } = useCarChange({ done: 'Cartão entregue com sucesso', onDone: onClose });
  const options: [string, string][] = [
    [NEW, 'Cartão novo'],
    ...known.map(({ id, number, kind: paid, holder }): [string, string] => [
      id,
      `${CARD_LABELS[paid]} ${number}${holder ? ` (${holder.name})` : ''}`,
    ]),
  ];
  const submit = (form: FormData) =>
    send(async () => {
      const card = { number: String(form.get('number') ?? ''), kind };
      const cardId = chosen === NEW ? (await answerOf(api['car-cards'].$post({ json: card }))).id : chosen;
      setChosen(cardId);
      const json = { ...to, cardId, startsAt: wallTimeOf(form.get('startsAt')), isShared: false };
      return api.holdings.$post({ json });
    });
  return (
    <TermsForm
      label="Entregar cartão"
      submit="Entregar cartão"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <Choice label="Cartão" name="card" options={options} value={chosen} onChange={setChosen} />
      <DateField label="Desde" name="startsAt" withTime defaultValue={now} required />
      {chosen === NEW && (
        <>
          <Field label="Número do cartão" name="number" autoComplete="off" required />
          <Choice label="Paga" name="kind" options={KINDS} value={kind} onChange={setKind} />
        </>
      )}
    </TermsForm>
  );
}
