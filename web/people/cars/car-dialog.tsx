import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CARD_LABELS, FUEL_LABELS, OWNER_LABELS } from '../../../src/people/cars/car-label-rules';
import { PAPER_LABELS } from '../../../src/people/cars/car-paper-rules';
import type { CarAnswer } from '../../../src/people/cars/schema';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { driverLink } from '../../ui/driver-links';
import { FormDisclosure } from '../../ui/form-disclosure';
import { formatDate } from '../../ui/format';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';
import { CarForm } from './car-form';
import { CarRents } from './car-rents';
import { CardForm } from './card-form';
import { carQuery } from './cars';
import { DriverPicker } from './driver-picker';
import { HandOverForm } from './hand-over-form';
import { HoldingList } from './holding-list';
import { PaperBadges } from './paper-badges';

/** All that is known of one car. */
export function CarDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const car = useQuery(carQuery(id));
  return (
    <Dialog title="Viatura" {...(car.data && { name: car.data.plate })} onClose={onClose}>
      <div className="grid grid-cols-1 gap-8 p-[min(1.25rem,5vw)] sm:p-6">
        {car.data ? (
          <CarParts car={car.data} />
        ) : car.isError ? (
          <LoadError
            title="Não foi possível carregar a viatura"
            busy={car.isFetching}
            onRetry={() => car.refetch()}
          />
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
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
        <a href={driverLink(driverId, 'car')} className="hover:underline">
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
      <FormDisclosure title="Quem a tem" label="Entregar" list={holders}>
        {(close) => (
          <HandOverForm label="Entregar viatura" given={{ carId: car.id }} mayShare onClose={close}>
            <DriverPicker name="driverId" />
          </HandOverForm>
        )}
      </FormDisclosure>
      <CarFacts car={car} />
      <FormDisclosure title="Cartões e identificador" label="Juntar cartão" list={cards}>
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
    <section aria-label="Dados e papéis" className="min-w-0">
      <h3 className="mb-3 font-semibold">Dados e papéis</h3>
      {!isEditing && (
        <>
          <PaperBadges papers={car.papers} />
          <dl className="my-3 grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-3">
            <Fact name="Viatura">{name || 'Por indicar'}</Fact>
            <Fact name="De quem é">{OWNER_LABELS[car.owner]}</Fact>
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
        <Button size="small" onClick={() => setEditing(true)}>
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
