import { useState } from 'react';
import { isDevice } from '../../../src/people/cars/device-rules';
import type { CardAnswer, CardKind } from '../../../src/people/cars/schema';
import { TermsForm } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { api, ifMatch } from '../../ui/requests/api';
import { KindChoice } from './card-kind';
import { useCarChange } from './cars';

type Props = { card?: CardAnswer; newKind?: CardKind; onClose: () => void };

/** Enters a card or a toll device, or changes the number, the kind or the last day of one. */
export function EditCard({ card, newKind = 'COMBUSTIVEL', onClose }: Props) {
  const [kind, setKind] = useState<CardKind>(card?.kind ?? newKind);
  const what = isDevice({ kind }) ? 'identificador' : 'cartão';
  const done = `${what === 'cartão' ? 'Cartão' : 'Identificador'} ${card ? 'alterado' : 'registado'} com sucesso`;
  const { send, isSending, error } = useCarChange({ done, onDone: onClose });
  const submit = (form: FormData) => {
    const json = { number: String(form.get('number') ?? ''), kind };
    if (!card) return send(() => api['car-cards'].$post({ json }));
    const endedOn = String(form.get('endedOn') ?? '') || null;
    const { id, version } = card;
    send(() =>
      api['car-cards'][':id'].$patch({ param: { id }, json: { ...json, endedOn } }, ifMatch(version)),
    );
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
        defaultValue={card?.number}
        autoComplete="off"
        maxLength={60}
        required
      />
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
