import type { ReactNode } from 'react';
import { wallTime } from '../../../src/platform/domain/wall-time';
import { TermsForm, Tick } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { useFields } from '../../ui/form';
import { api } from '../../ui/requests/api';
import { wallTimeOf } from './cars';
import { useHandOver } from './use-hand-over';

type Props = {
  label: string;
  /** The thing that is handed over, or its receiver, as far as it is known. */
  given: { carId?: string; cardId?: string; driverId?: string };
  /** Whether two drivers may have it by shifts. */
  mayShare: boolean;
  onClose: () => void;
  children: ReactNode;
};

type Typed = Record<'carId' | 'cardId' | 'driverId' | 'startsAt' | 'endsAt', string> & { isShared: boolean };

/** Hands over a car or a card, at this minute unless another is given. */
export function HandOverForm({ label, given, mayShare, onClose, children }: Props) {
  const of = useFields<Typed>({
    carId: '',
    cardId: '',
    driverId: '',
    startsAt: wallTime(new Date()).replace(' ', 'T'),
    endsAt: '',
    isShared: false,
  });
  const { send, sending } = useHandOver({
    done: 'Entrega registada com sucesso',
    onDone: onClose,
  });
  const submit = (typed: Typed) => {
    const named = (name: 'carId' | 'cardId' | 'driverId') => {
      const value = given[name] ?? typed[name];
      return value ? { [name]: value } : {};
    };
    const json = {
      ...named('carId'),
      ...named('cardId'),
      ...named('driverId'),
      startsAt: wallTimeOf(typed.startsAt),
      ...(typed.endsAt && { endsAt: wallTimeOf(typed.endsAt) }),
      isShared: typed.isShared,
    };
    send(json.startsAt, (query) => api.holdings.$post({ json, query }));
  };
  return (
    <TermsForm
      of={of}
      label={label}
      submit="Entregar"
      first="input"
      {...sending}
      onClose={onClose}
      onSend={submit}
    >
      {children}
      <DateField label="Desde" withTime required {...of.date('startsAt')} />
      <DateField label="Até" withTime optional {...of.date('endsAt')} />
      {mayShare && <Tick label="Partilhada por turnos com quem a tem" {...of.register('isShared')} />}
      <p className="text-muted text-sm sm:col-span-2">
        A entrega anterior termina a essa hora. Se indicar um fim, a viatura volta ao condutor anterior.
      </p>
    </TermsForm>
  );
}
