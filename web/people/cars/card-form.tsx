import { useQuery } from '@tanstack/react-query';
import { CARD_LABELS } from '../../../src/people/cars/car-label-rules';
import { isDevice } from '../../../src/people/cars/card-rules';
import type { CardKind } from '../../../src/people/cars/schema';
import { wallTime } from '../../../src/platform/domain/wall-time';
import { Choice, TermsForm } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { type Fields, useFields } from '../../ui/form';
import { api } from '../../ui/requests/api';
import { KindChoice } from './card-kind';
import { cardsQuery, wallTimeOf } from './cars';
import { useHandOver } from './use-hand-over';

const NEW = 'new';
const NEW_DEVICE = 'new-device';
const isNew = (card: string) => card === NEW || card === NEW_DEVICE;

type Typed = { card: string; kind: CardKind; number: string; startsAt: string };

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
  const of = useFields<Typed>({
    card: NEW,
    kind: 'COMBUSTIVEL',
    number: '',
    startsAt: wallTime(new Date()).replace(' ', 'T'),
  });
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
  const submit = ({ card, kind, number, startsAt }: Typed) => {
    const json = { ...to, startsAt: wallTimeOf(startsAt) };
    send(json.startsAt, (query) =>
      isNew(card)
        ? api['car-cards'].$post({ json: { number, kind, to: json }, query })
        : api.holdings.$post({ json: { ...json, cardId: card, isShared: false }, query }),
    );
  };
  return (
    <TermsForm
      of={of}
      label="Entregar cartão"
      submit="Entregar cartão"
      {...sending}
      onClose={onClose}
      onSend={submit}
    >
      <Choice
        label={to.carId === undefined ? 'Cartão' : 'Cartão ou identificador'}
        options={options}
        {...of.register('card', {
          onChange: ({ target }) =>
            of.setValue('kind', target.value === NEW_DEVICE ? 'PORTAGENS' : 'COMBUSTIVEL'),
        })}
      />
      <DateField label="Desde" withTime required {...of.date('startsAt')} />
      {isNew(of.watch('card')) && <NewCard of={of} />}
    </TermsForm>
  );
}

function NewCard({ of }: { of: Fields<Typed> }) {
  const label = isDevice({ kind: of.watch('kind') }) ? 'Número do identificador' : 'Número do cartão';
  return (
    <>
      <Field label={label} autoComplete="off" required {...of.field('number')} />
      <KindChoice />
    </>
  );
}
