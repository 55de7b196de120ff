import { useState } from 'react';
import type { CarAnswer, RentInput } from '../../../src/people/cars/schema';
import { amountOfText } from '../../money/settlements/amount-text';
import { AMOUNT, Choice, MONDAYS, mondayIn, NO_AMOUNT, TermsForm } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { FormDisclosure } from '../../ui/form-disclosure';
import { formatDate, formatMoney } from '../../ui/format';
import { api, ifMatch } from '../../ui/requests/api';
import { useCarChange } from './cars';

const PER: [RentInput['per'], string][] = [
  ['WEEK', 'Por semana'],
  ['DAY', 'Por dia'],
];

/** The rent that those who have the car pay, from which Monday on. */
export function CarRents({ car }: { car: CarAnswer }) {
  const list = car.rents.length > 0 && (
    <ul className="mb-3 divide-y divide-line rounded-xl border border-line text-sm">
      {car.rents.map(({ n, from, per, cents, createdBy }) => (
        <li key={n} className="px-4 py-3">
          <p className="font-medium">
            {cents === 0
              ? 'Sem renda'
              : `${formatMoney(cents / 100)} por ${per === 'DAY' ? 'dia' : 'semana'}`}
          </p>
          <p className="text-muted text-xs tabular-nums [overflow-wrap:anywhere]">
            {`a partir de ${formatDate(from)} · ${createdBy}`}
          </p>
        </li>
      ))}
    </ul>
  );
  return (
    <FormDisclosure title="Renda" label="Mudar renda" list={list}>
      {(close) => <RentForm car={car} onClose={close} />}
    </FormDisclosure>
  );
}

function RentForm({ car, onClose }: { car: CarAnswer; onClose: () => void }) {
  const [per, setPer] = useState<RentInput['per']>('WEEK');
  const [isWrong, setWrong] = useState(false);
  const { send, isSending, error } = useCarChange({ done: 'Renda alterada com sucesso', onDone: onClose });
  const submit = (form: FormData) => {
    const typed = String(form.get('amount') ?? '').trim();
    const amount = /^0+([.,]0*)?$/.test(typed) ? '0.00' : amountOfText(typed);
    setWrong(amount === null);
    if (amount === null) return;
    const json = { from: String(form.get('from')), per, amount };
    const param = { id: car.id };
    send(() => api.cars[':id'].rents.$post({ param, json }, ifMatch(car.rents.length + 1)));
  };
  return (
    <TermsForm
      label="Mudar renda"
      submit="Guardar renda"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <Choice label="Renda" name="per" options={PER} value={per} onChange={setPer} />
      <Field
        label="Valor em euros"
        name="amount"
        hint="0 acaba a renda."
        required
        error={isWrong ? NO_AMOUNT : undefined}
        {...AMOUNT}
      />
      <DateField label="A partir da segunda-feira" name="from" defaultValue={mondayIn(0)} {...MONDAYS} />
    </TermsForm>
  );
}
