import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CarOfWeeks, CarsOfWeeks, EarnedAndCost } from '../../../src/money/car-sums/schema';
import { shiftDate } from '../../../src/platform/domain/calendar';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { CARS_LIST, carLink } from '../../ui/driver-links';
import { EmptyState } from '../../ui/empty-state';
import { formatDate, formatMoney } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { MoreButton } from '../../ui/more-button';
import { Skeleton } from '../../ui/skeleton';
import { Table } from '../../ui/table';
import { CAR_COLUMNS, CarRow } from './car-row';
import { carSumsQuery, exportLink } from './car-sums';

/** Without a chosen week, all are shown that the picture has. */
type Props = { chosen: string | undefined; onStep: (step: null) => void };

/** The cars with what each earned and cost, in the place of the records. */
export function CarsSection({ chosen, onStep }: Props) {
  const query = useQuery(carSumsQuery(chosen));
  const { data, isPlaceholderData } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened them went with the records.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const cars = data?.cars.filter(({ id }) => id !== null).length;
  return (
    <section
      aria-labelledby="por-viatura"
      aria-busy={isPlaceholderData}
      className="rounded-xl border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center gap-x-6 gap-y-1 px-[min(1.25rem,6vw)] pt-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-6 max-sm:flex-[1_1_10rem]">
          <h2
            id="por-viatura"
            ref={heading}
            tabIndex={-1}
            className="font-semibold outline-none max-sm:text-sm"
          >
            Ganhos e custos por viatura
          </h2>
          <p role="status" className="min-h-5 text-muted text-sm tabular-nums">
            {cars === undefined ? '' : countLabel(cars, 'viatura', 'viaturas')}
          </p>
        </div>
        <Button size="small" className="ml-auto" onClick={() => onStep(null)}>
          Ver registos
        </Button>
      </header>
      <Loaded
        of={query}
        failure="Não foi possível carregar as viaturas"
        loading={
          <div className="p-[min(1.25rem,6vw)]">
            <Skeleton className="h-64 w-full" />
          </div>
        }
      >
        {(sums) => (
          <>
            <Sums sums={sums} week={chosen} />
            <Cars key={sums.from} sums={sums} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const SUMS: readonly [string, (total: EarnedAndCost) => string][] = [
  ['Ganhos brutos', ({ gross }) => gross],
  ['Custos', ({ costs }) => costs],
  ['Ganhos menos custos', ({ left }) => left],
];

function Sums({ sums: { from, until, total }, week }: { sums: CarsOfWeeks; week: string | undefined }) {
  const days = `${formatDate(from)} a ${formatDate(shiftDate(until, 6))}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b px-[min(1.25rem,6vw)] py-3 text-sm">
      <dl aria-label="Soma das viaturas" className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{from === until ? 'Semana' : 'Últimas 26 semanas'}</dt>
          <dd className="font-medium">{days}</dd>
        </div>
        {SUMS.map(([label, of]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{formatMoney(of(total))}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap items-center gap-x-4 text-muted">
        Exportar:
        {(['csv', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            href={exportLink(week, format)}
            download
            className="low-target inline-flex min-h-6 items-center font-medium text-ink underline"
            aria-label={`Exportar viaturas ${format.toUpperCase()}`}
          >
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </div>
  );
}

const STEP = 50;

function Cars({ sums: { cars } }: { sums: CarsOfWeeks }) {
  const [most, setMost] = useState(STEP);
  const moved = cars.filter(({ gross, byCategory }) => Number(gross) !== 0 || byCategory.length > 0);
  const still = cars.filter((car) => !moved.includes(car));
  if (!cars.some(({ id }) => id !== null)) {
    return (
      <EmptyState
        icon="car"
        title="Nenhuma viatura nestas semanas"
        hint="Aparece aqui a viatura que foi entregue a um condutor, ou que teve custos."
      >
        <a href={CARS_LIST} className="low-target underline">
          Ver as viaturas
        </a>
      </EmptyState>
    );
  }
  return (
    <div className={moved.length > most ? 'pb-4' : ''}>
      <Table
        columns={CAR_COLUMNS}
        aria-label="Ganhos e custos por viatura"
        headClass="tabular:bg-raised"
        body={{ className: 'divide-y' }}
      >
        {moved.slice(0, most).map((car) => (
          <CarRow key={car.id} car={car} />
        ))}
      </Table>
      <MoreButton isMore={moved.length > most} onMore={() => setMost(most + STEP)} />
      {still.length > 0 && <StillCars cars={still} />}
    </div>
  );
}

/** Lists the cars that neither earned nor cost anything. */
function StillCars({ cars }: { cars: readonly CarOfWeeks[] }) {
  return (
    <details className="border-line border-t px-[min(1.25rem,5vw)] text-sm">
      <summary className="min-h-11 py-3 text-muted">
        {countLabel(cars.length, 'viatura sem ganhos nem custos', 'viaturas sem ganhos nem custos')}
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-6 pb-3">
        {cars.map(({ id, plate, name, holders }) => (
          <li key={id} className="py-1 [overflow-wrap:anywhere]">
            <a
              href={carLink(id ?? '')}
              className="low-target inline-flex min-h-6 items-center font-medium hover:underline"
            >
              {plate}
            </a>
            <span className="block text-muted">{holders.join(', ') || name}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
