import { useState } from 'react';
import { bareNumber, formerNumbersAfter, isDevice } from '../../../src/people/cars/card-rules';
import type { CardAnswer, CardKind } from '../../../src/people/cars/schema';
import { TermsForm, Tick } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { api, ifMatch } from '../../ui/requests/api';
import { KindChoice } from './card-kind';
import { useCarChange } from './cars';

type Props = { card?: CardAnswer; newKind?: CardKind; onClose: () => void };

/** Enters a card or a toll device, or changes the number, the kind or the last day of one. */
export function EditCard({ card, newKind = 'COMBUSTIVEL', onClose }: Props) {
  const [kind, setKind] = useState<CardKind>(card?.kind ?? newKind);
  const [number, setNumber] = useState(card?.number ?? '');
  const what = isDevice({ kind }) ? 'identificador' : 'cartão';
  const done = `${what === 'cartão' ? 'Cartão' : 'Identificador'} ${card ? 'alterado' : 'registado'} com sucesso`;
  const { send, isSending, error } = useCarChange({ done, onDone: onClose });
  const submit = (form: FormData) => {
    const json = { number, kind };
    if (!card) return send(() => api['car-cards'].$post({ json, query: {} }));
    const endedOn = String(form.get('endedOn') ?? '') || null;
    const formerNumbers = form.getAll('formerNumber').map(String);
    const change = { ...json, endedOn, formerNumbers };
    const { id, version } = card;
    send(() => api['car-cards'][':id'].$patch({ param: { id }, json: change }, ifMatch(version)));
  };
  return (
    <TermsForm
      label={`${card ? 'Editar' : 'Novo'} ${what}`}
      submit={`Guardar ${what}`}
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <KindChoice kind={kind} onChange={setKind} />
      <Field
        label={`Número do ${what}`}
        name="number"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
        autoComplete="off"
        maxLength={60}
        required
      />
      {card && <FormerNumbers card={card} number={number} what={what} />}
      {card && (
        <DateField
          label="Último dia"
          name="endedOn"
          hint={`Nesse dia acaba também a entrega do ${what}.`}
          defaultValue={card.endedOn ?? ''}
          optional
        />
      )}
    </TermsForm>
  );
}

type FormerProps = { card: CardAnswer; number: string; what: string };

/** Files go on naming a card by the numbers that it had; staff take away one that never was its own. */
function FormerNumbers({ card, number, what }: FormerProps) {
  const numbers = formerNumbersAfter(card, { number: bareNumber(number) ?? card.number });
  if (numbers.length === 0) return null;
  return (
    <fieldset className="grid grid-cols-1 gap-1 sm:col-span-2">
      <legend className="mb-1 text-muted text-sm">
        {`Números anteriores. Tire a marca de um que nunca foi deste ${what}.`}
      </legend>
      {numbers.map((former) => (
        <Tick key={former} label={former} name="formerNumber" value={former} isOn />
      ))}
    </fieldset>
  );
}
