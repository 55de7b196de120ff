import type { UnknownCard } from '../../../src/people/cars/schema';
import { startOfDay } from '../../../src/platform/domain/wall-time';
import { TermsForm } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { useFields } from '../../ui/form';
import { api } from '../../ui/requests/api';
import { KindChoice } from './card-kind';
import { Receiver } from './card-receiver';
import { wallTimeOf } from './cars';
import { useHandOver } from './use-hand-over';

type Typed = Pick<UnknownCard, 'kind'> & Record<'carId' | 'driverId' | 'startsAt', string>;

/** The card is handed over from the day of its first movement on, unless another time is given. */
export function EnterCard({ card, onClose }: { card: UnknownCard; onClose: () => void }) {
  const { number, plates } = card;
  const of = useFields<Typed>({
    kind: card.kind,
    carId: '',
    driverId: '',
    startsAt: startOfDay(card.firstDay).replace(' ', 'T'),
  });
  const { send, sending } = useHandOver({
    done: 'Cartão registado com sucesso',
    onDone: onClose,
  });
  const submit = ({ kind, ...typed }: Typed) => {
    const startsAt = wallTimeOf(typed.startsAt);
    const to = { carId: typed.carId || null, driverId: typed.driverId || null, startsAt };
    send(startsAt, (query) => api['car-cards'].$post({ json: { number, kind, to }, query }));
  };
  return (
    <TermsForm
      of={of}
      label={`Registar ${number}`}
      submit="Registar cartão"
      {...sending}
      onClose={onClose}
      onSend={submit}
    >
      <KindChoice />
      <Receiver plate={plates.length === 1 ? plates[0] : undefined} />
      <DateField label="Desde" withTime required {...of.date('startsAt')} />
    </TermsForm>
  );
}
