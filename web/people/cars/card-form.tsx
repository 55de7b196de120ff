import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CARD_LABELS } from '../../../src/people/cars/car-label-rules';
import { isDevice } from '../../../src/people/cars/card-rules';
import type { CardKind } from '../../../src/people/cars/schema';
import { wallTime } from '../../../src/platform/domain/wall-time';
import { Choice, TermsForm } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { api } from '../../ui/requests/api';
import { KindChoice } from './card-kind';
import { cardsQuery, wallTimeOf } from './cars';
import { useHandOver } from './use-hand-over';

const NEW = 'new';
const NEW_DEVICE = 'new-device';

/** Gives a card, new or known, to a car or a driver; a toll device to a car alone. */
export function CardForm({
  to,
  onClose,
}: {
  to: { carId?: string; driverId?: string };
  onClose: () => void;
}) {
  const cards = useQuery(cardsQuery);
  const known = (cards.data ?? [])
    .filter(({ endedOn }) => endedOn === null)
    .filter((card) => to.carId !== undefined || !isDevice(card));
  const [chosen, setChosen] = useState(NEW);
  const [kind, setKind] = useState<CardKind>('COMBUSTIVEL');
  const isNew = chosen === NEW || chosen === NEW_DEVICE;
  const [now] = useState(() => wallTime(new Date()).replace(' ', 'T'));
  const { send, sending } = useHandOver({
    done: 'Cartão entregue com sucesso',
    onDone: onClose,
  });
  const options: [string, string][] = [
    [NEW, 'Cartão novo'],
    ...(to.carId === undefined ? [] : [[NEW_DEVICE, 'Identificador novo'] as [string, string]]),
    ...known.map(({ id, number, kind: paid, holder }): [string, string] => [
      id,
      `${CARD_LABELS[paid]} ${number}${holder ? ` (${holder.name})` : ''}`,
    ]),
  ];
  const choose = (value: string) => {
    setChosen(value);
    setKind(value === NEW_DEVICE ? 'PORTAGENS' : 'COMBUSTIVEL');
  };
  const submit = (form: FormData) => {
    const number = String(form.get('number') ?? '');
    const json = { ...to, startsAt: wallTimeOf(form.get('startsAt')) };
    send(json.startsAt, (query) =>
      isNew
        ? api['car-cards'].$post({ json: { number, kind, to: json }, query })
        : api.holdings.$post({ json: { ...json, cardId: chosen, isShared: false }, query }),
    );
  };
  return (
    <TermsForm
      label="Entregar cartão"
      submit="Entregar cartão"
      {...sending}
      onClose={onClose}
      onSend={submit}
    >
      <Choice
        label={to.carId === undefined ? 'Cartão' : 'Cartão ou identificador'}
        name="card"
        options={options}
        value={chosen}
        onChange={choose}
      />
      <DateField label="Desde" name="startsAt" withTime defaultValue={now} required />
      {isNew && <NewCard kind={kind} onChange={setKind} />}
    </TermsForm>
  );
}

function NewCard({ kind, onChange }: { kind: CardKind; onChange: (kind: CardKind) => void }) {
  const label = isDevice({ kind }) ? 'Número do identificador' : 'Número do cartão';
  return (
    <>
      <Field label={label} name="number" autoComplete="off" required />
      <KindChoice kind={kind} onChange={onChange} />
    </>
  );
}
