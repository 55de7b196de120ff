import { type ReactNode, useState } from 'react';
import { wallTime } from '../../../src/platform/domain/wall-time';
import { TermsForm, Tick } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
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

/** Hands over a car or a card, at this minute unless another is given. */
export function HandOverForm({ label, given, mayShare, onClose, children }: Props) {
  const [now] = useState(() => wallTime(new Date()).replace(' ', 'T'));
  const [missing, setMissing] = useState(false);
  const { send, sending } = useHandOver({
    done: 'Entrega registada com sucesso',
    onDone: onClose,
  });
  const submit = (form: FormData) => {
    const named = (name: 'carId' | 'cardId' | 'driverId') => {
      const value = given[name] ?? form.get(name);
      return value ? { [name]: String(value) } : {};
    };
    const two = { ...named('carId'), ...named('cardId'), ...named('driverId') };
    setMissing(Object.keys(two).length !== 2);
    if (Object.keys(two).length !== 2) return;
    const ends = form.get('endsAt');
    const json = {
      ...two,
      startsAt: wallTimeOf(form.get('startsAt')),
      ...(ends && { endsAt: wallTimeOf(ends) }),
      isShared: form.get('isShared') === 'on',
    };
    send(json.startsAt, (query) => api.holdings.$post({ json, query }));
  };
  return (
    <TermsForm label={label} submit="Entregar" {...sending} onClose={onClose} onSend={submit}>
      {children}
      {missing && <p className="text-bad text-sm sm:col-span-2">Procure e escolha a quem se entrega</p>}
      <DateField label="Desde" name="startsAt" withTime defaultValue={now} required />
      <DateField label="Até" name="endsAt" withTime optional />
      {mayShare && <Tick label="Partilhada por turnos com quem a tem" name="isShared" />}
      <p className="text-muted text-sm sm:col-span-2">
        A entrega anterior acaba nesse minuto. Uma entrega com fim devolve ao anterior.
      </p>
    </TermsForm>
  );
}
