import { useId } from 'react';
import { CARD_LABELS } from '../../../src/people/cars/car-label-rules';
import type { HeldInWeek } from '../../../src/people/cars/schema';
import { carLink } from '../../ui/driver-links';
import { groupBy } from '../../ui/group-by';
import { momentText } from './cost-texts';

type Car = Omit<HeldInWeek['cars'][number], 'carId'> & { carId?: string };
type Card = HeldInWeek['cards'][number];
type Period = Pick<Card, 'id' | 'startsAt' | 'endsAt'>;
type Props = { held: { cars: readonly Car[]; cards: readonly Card[] } };

/** The cars and cards that a driver had in a week, with their times; nothing where there are none. */
export function WeekCars({ held: { cars, cards } }: Props) {
  const titleId = useId();
  if (cars.length + cards.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3 id={titleId} className="mb-3 font-semibold">
        {cars.length > 0 ? 'Viatura da semana' : 'Cartão da semana'}
      </h3>
      <ul className="divide-y divide-line rounded-xl border border-line text-sm">
        {[...groupBy(cars, carName)].map(([name, periods]) => (
          <Line key={name} name={name} carId={periods[0]?.carId} periods={periods} />
        ))}
        {[...groupBy(cards, cardName)].map(([name, periods]) => (
          <Line key={name} name={name} periods={periods} />
        ))}
      </ul>
    </section>
  );
}

function carName({ plate, make, model }: Car): string {
  return [plate, make, model].filter(Boolean).join(' ');
}

function cardName({ number, kind }: Card): string {
  return `Cartão ${number} · ${CARD_LABELS[kind]}`;
}

type LineProps = { name: string; carId?: string | undefined; periods: readonly Period[] };

function Line({ name, carId, periods }: LineProps) {
  return (
    <li className="px-[min(1.25rem,4vw)] py-2">
      <p className="[overflow-wrap:anywhere]">
        {carId === undefined ? (
          name
        ) : (
          <a href={carLink(carId)} className="low-target underline">
            {name}
          </a>
        )}
      </p>
      {periods.map((period) => (
        <p key={period.id} className="text-muted text-xs tabular-nums">
          {periodText(period)}
        </p>
      ))}
    </li>
  );
}

function periodText({ startsAt, endsAt }: Period): string {
  if (startsAt === null) return endsAt === null ? 'Toda a semana' : `Até ${momentText(endsAt)}`;
  const since = momentText(startsAt);
  return endsAt === null ? `Desde ${since}` : `De ${since} a ${momentText(endsAt)}`;
}
