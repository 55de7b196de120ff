import { bareNumber, formerNumbersAfter, isDevice } from '../../../src/people/cars/card-rules';
import type { CardAnswer, CardKind } from '../../../src/people/cars/schema';
import { TermsForm, Tick } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { type Fields, useFields } from '../../ui/form';
import { api, ifMatch } from '../../ui/requests/api';
import { KindChoice } from './card-kind';
import { useCarChange } from './cars';

type Props = { card?: CardAnswer; newKind?: CardKind; onClose: () => void };

type Typed = { kind: CardKind; number: string; endedOn: string; removed: string[] };

/** Enters a card or a toll device, or changes the number, the kind or the last day of one. */
export function EditCard({ card, newKind = 'COMBUSTIVEL', onClose }: Props) {
  const of = useFields<Typed>({
    kind: card?.kind ?? newKind,
    number: card?.number ?? '',
    endedOn: card?.endedOn ?? '',
    removed: [],
  });
  const { kind, number } = of.watch();
  const what = isDevice({ kind }) ? 'identificador' : 'cartão';
  const done = `${what === 'cartão' ? 'Cartão' : 'Identificador'} ${card ? 'alterado' : 'registado'} com sucesso`;
  const { send, isSending, error } = useCarChange({ done, onDone: onClose });
  const submit = ({ removed, ...typed }: Typed) => {
    const json = { number: typed.number, kind: typed.kind };
    if (!card) return send(() => api['car-cards'].$post({ json, query: {} }));
    const formerNumbers = formerNumbersOf(card, typed.number).filter((former) => !removed.includes(former));
    const change = { ...json, endedOn: typed.endedOn || null, formerNumbers };
    const { id, version } = card;
    send(() => api['car-cards'][':id'].$patch({ param: { id }, json: change }, ifMatch(version)));
  };
  return (
    <TermsForm
      of={of}
      label={`${card ? 'Editar' : 'Novo'} ${what}`}
      submit={`Guardar ${what}`}
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <KindChoice />
      <Field label={`Número do ${what}`} autoComplete="off" maxLength={60} required {...of.field('number')} />
      {card && <FormerNumbers of={of} numbers={formerNumbersOf(card, number)} what={what} />}
      {card && (
        <DateField
          label="Último dia"
          hint={`Nesse dia acaba também a entrega do ${what}.`}
          optional
          {...of.date('endedOn')}
        />
      )}
    </TermsForm>
  );
}

const formerNumbersOf = (card: CardAnswer, number: string) =>
  formerNumbersAfter(card, { number: bareNumber(number) ?? card.number });

type FormerProps = { of: Fields<Typed>; numbers: readonly string[]; what: string };

/** Files go on naming a card by the numbers that it had; staff take away one that never was its own. */
function FormerNumbers({ of, numbers, what }: FormerProps) {
  const removed = of.watch('removed');
  const remove = (former: string, isOn: boolean) =>
    of.setValue('removed', isOn ? removed.filter((each) => each !== former) : [...removed, former]);
  if (numbers.length === 0) return null;
  return (
    <fieldset className="grid grid-cols-1 gap-1 sm:col-span-2">
      <legend className="mb-1 text-muted text-sm">
        {`Números anteriores. Tire a marca de um que nunca foi deste ${what}.`}
      </legend>
      {numbers.map((former) => (
        <Tick
          key={former}
          label={former}
          name="formerNumber"
          value={former}
          checked={!removed.includes(former)}
          onChange={({ target }) => remove(former, target.checked)}
        />
      ))}
    </fieldset>
  );
}
