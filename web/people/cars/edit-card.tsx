import { useState } from 'react';
import { CARD_LABELS } from '../../../src/people/cars/car-label-rules';
import type { CardAnswer, CardKind } from '../../../src/people/cars/schema';
import { Choice, TermsForm } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { api, ifMatch } from '../../ui/requests/api';
import { useCarChange } from './cars';

const KINDS = Object.entries(CARD_LABELS) as [CardKind, string][];

/** Enters a card, or changes the number, the kind or the last day of one. */
export function EditCard({ card, onClose }: { card?: CardAnswer; onClose: () => void }) {
  const [kind, setKind] = useState<CardKind>(card?.kind ?? 'COMBUSTIVEL');
  const done = card ? 'Cartão alterado com sucesso' : 'Cartão registado com sucesso';
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
      label={card ? 'Editar cartão' : 'Novo cartão'}
      submit="Guardar cartão"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <Choice label="Paga" name="kind" options={KINDS} value={kind} onChange={setKind} />
      <Field
        label="Número do cartão"
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
          hint="Nesse dia acaba também a entrega do cartão."
          defaultValue={card.endedOn ?? ''}
          optional
        />
      )}
    </TermsForm>
  );
}
