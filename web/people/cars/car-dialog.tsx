import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { amountOfText, NO_AMOUNT } from '../../../src/money/settlements/amount-rules';
import { CARD_LABELS, FUEL_LABELS, OWNER_LABELS } from '../../../src/people/cars/car-label-rules';
import { PAPER_LABELS } from '../../../src/people/cars/car-paper-rules';
import type { CarAnswer, RentInput } from '../../../src/people/cars/schema';
import { AMOUNT, Choice, MONDAYS, mondayIn, TermsForm } from '../../money/terms/terms-form';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { driverLink } from '../../ui/driver-links';
import { Field } from '../../ui/field';
import { useFields } from '../../ui/form';
import { FormDisclosure } from '../../ui/form-disclosure';
import { formatDate, formatMoney } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { api, ifMatch } from '../../ui/requests/api';
import { CarForm } from './car-form';
import { CardForm } from './card-form';
import { carQuery, useCarChange } from './cars';
import { HandOverForm } from './hand-over-form';
import { HoldingList } from './holding-list';
import { PaperBadges } from './paper-badges';
import { DriverField } from './pickers';

/** All that is known of one car. */
export function CarDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const car = useQuery(carQuery(id));
  return (
    <Dialog title="Viatura" {...(car.data && { name: car.data.plate })} onClose={onClose}>
      <div className="grid grid-cols-1 gap-8 p-[min(1.25rem,5vw)] sm:p-6">
        <Loaded of={car} failure="Não foi possível carregar a viatura" skeleton="h-64 w-full">
          {(answer) => <CarParts car={answer} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

function CarParts({ car }: { car: CarAnswer }) {
  const holders = (
    <HoldingList
      label="Quem a teve"
      holdings={car.holders}
      empty="Ainda não foi entregue a ninguém."
      mayShare
    >
      {({ fullName, driverId }) => (
        <a href={driverLink(driverId, 'car')} className="low-target hover:underline">
          {fullName}
        </a>
      )}
    </HoldingList>
  );
  const cards = (
    <HoldingList
      label="Cartões e identificador"
      holdings={car.cards}
      empty="Nenhum cartão nem identificador anda com a viatura."
      mayShare={false}
    >
      {({ number, kind }) => `${CARD_LABELS[kind]} ${number}`}
    </HoldingList>
  );
  return (
    <>
      <FormDisclosure needs="people.write" title="Condutor atual" label="Entregar" list={holders}>
        {(close) => (
          <HandOverForm label="Entregar viatura" given={{ carId: car.id }} mayShare onClose={close}>
            <DriverField />
          </HandOverForm>
        )}
      </FormDisclosure>
      <CarFacts car={car} />
      <FormDisclosure
        needs="people.write"
        title="Cartões e identificador"
        label="Associar cartão"
        list={cards}
      >
        {(close) => <CardForm to={{ carId: car.id }} onClose={close} />}
      </FormDisclosure>
      <CarRents car={car} />
    </>
  );
}

function CarFacts({ car }: { car: CarAnswer }) {
  const [isEditing, setEditing] = useState(false);
  const name = [car.make, car.model].filter(Boolean).join(' ');
  return (
    <section aria-label="Dados e documentos" className="min-w-0">
      <h3 className="mb-3 font-semibold">Dados e documentos</h3>
      {!isEditing && (
        <>
          <PaperBadges papers={car.papers} />
          <dl className="my-3 grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-3">
            <Fact name="Viatura">{name || 'Por indicar'}</Fact>
            <Fact name="Proprietário">{OWNER_LABELS[car.owner]}</Fact>
            {car.fuel && <Fact name="Combustível">{FUEL_LABELS[car.fuel]}</Fact>}
            {car.registeredOn && <Fact name="Primeira matrícula">{formatDate(car.registeredOn)}</Fact>}
            {car.vin && <Fact name="VIN">{car.vin}</Fact>}
            {car.papers.map(({ paper, date }) => (
              <Fact key={paper} name={`${PAPER_LABELS[paper]} até`}>
                {formatDate(date)}
              </Fact>
            ))}
            {car.endedOn && <Fact name="Último dia na frota">{formatDate(car.endedOn)}</Fact>}
          </dl>
        </>
      )}
      {isEditing ? (
        <CarForm key={car.version} car={car} onClose={() => setEditing(false)} />
      ) : (
        <Button data-needs="people.write" size="small" onClick={() => setEditing(true)}>
          Editar viatura
        </Button>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-medium text-sm tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const PER: [RentInput['per'], string][] = [
  ['WEEK', 'Por semana'],
  ['DAY', 'Por dia'],
];

/** The rent that those who have the car pay, from which Monday on. */
function CarRents({ car }: { car: CarAnswer }) {
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
    <FormDisclosure needs="money.write" title="Renda" label="Mudar renda" list={list}>
      {(close) => <RentForm car={car} onClose={close} />}
    </FormDisclosure>
  );
}

/** The API's amount of what is typed, of which 0 is one too. */
function rentOf(typed: string): string | null {
  return /^0+([.,]0*)?$/.test(typed.trim()) ? '0.00' : amountOfText(typed);
}

function RentForm({ car, onClose }: { car: CarAnswer; onClose: () => void }) {
  const of = useFields<RentInput>({ per: 'WEEK', amount: '', from: mondayIn(0) });
  const { send, isSending, error } = useCarChange({ done: 'Renda alterada com sucesso', onDone: onClose });
  const submit = (typed: RentInput) => {
    const json = { ...typed, amount: rentOf(typed.amount) ?? '' };
    const param = { id: car.id };
    send(() => api.cars[':id'].rents.$post({ param, json }, ifMatch(car.rents.length + 1)));
  };
  return (
    <TermsForm
      of={of}
      label="Mudar renda"
      submit="Guardar renda"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <Choice label="Renda" options={PER} {...of.register('per')} />
      <Field
        label="Valor em euros"
        hint="0 acaba a renda."
        required
        {...AMOUNT}
        {...of.field('amount', { validate: (typed) => rentOf(typed) !== null || NO_AMOUNT })}
      />
      <DateField label="A partir da segunda-feira" {...of.date('from')} {...MONDAYS} />
    </TermsForm>
  );
}
