import { useQuery } from '@tanstack/react-query';
import { CARD_LABELS } from '../../../src/people/cars/car-label-rules';
import type { DriverCars as Answer } from '../../../src/people/cars/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { CostRules } from '../../money/cost-rules/cost-rules';
import { carLink } from '../../ui/driver-links';
import { FormDisclosure } from '../../ui/form-disclosure';
import { Loaded } from '../../ui/loaded';
import { may } from '../../ui/session/rights';
import { CardForm } from './card-form';
import { driverCarsQuery } from './cars';
import { HandOverForm } from './hand-over-form';
import { HoldingList } from './holding-list';
import { CarField } from './pickers';
import { PlateBadge } from './plate-badge';

/** The cars and cards of a driver, and how much of their costs they pay. */
export function DriverCars({ driver }: { driver: DriverWithDocuments }) {
  const held = useQuery(driverCarsQuery(driver.id));
  return (
    <Loaded of={held} failure="Não foi possível carregar as viaturas" skeleton="h-40 w-full">
      {(answer) => <Parts driver={driver} held={answer} />}
    </Loaded>
  );
}

function Parts({ driver, held }: { driver: DriverWithDocuments; held: Answer }) {
  const cars = (
    <HoldingList label="Viaturas" holdings={held.cars} empty="Sem viaturas." mayShare>
      {({ carId, plate, make, model }) => (
        <a href={carLink(carId)} className="low-target hover:underline">
          {[plate, make, model].filter(Boolean).join(' ')}
        </a>
      )}
    </HoldingList>
  );
  const cards = (
    <HoldingList label="Cartões" holdings={held.cards} empty="Sem cartões." mayShare={false}>
      {({ number, kind }) => `${CARD_LABELS[kind]} ${number}`}
    </HoldingList>
  );
  const to = { driverId: driver.id };
  return (
    <div className="grid grid-cols-1 gap-8">
      {held.named && <NamedVehicle named={held.named} />}
      <FormDisclosure needs="people.write" title="Viatura" label="Entregar viatura" list={cars}>
        {(close) => (
          <HandOverForm label="Entregar viatura" given={to} mayShare onClose={close}>
            <CarField />
          </HandOverForm>
        )}
      </FormDisclosure>
      <FormDisclosure needs="people.write" title="Cartões" label="Entregar cartão" list={cards}>
        {(close) => <CardForm to={to} onClose={close} />}
      </FormDisclosure>
      {may('money.read') && <CostRules driver={driver} />}
    </div>
  );
}

/** The vehicle of the registration, as the driver wrote it. */
function NamedVehicle({ named: { plate, make, model } }: { named: NonNullable<Answer['named']> }) {
  return (
    <p className="text-sm [overflow-wrap:anywhere]">
      <span className="text-muted">Indicada no registo:</span>{' '}
      <span className="font-medium">{[plate, make, model].filter(Boolean).join(' ')}</span>{' '}
      {plate !== null && <PlateBadge plate={plate} />}
    </p>
  );
}
