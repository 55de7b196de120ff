import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CardAnswer, ListedCar } from '../../../src/people/cars/schema';
import { foldText, hasWordsOf } from '../../../src/platform/domain/text';
import { Dialog } from '../../ui/dialog';
import { carLink } from '../../ui/driver-links';
import { Field } from '../../ui/field';
import { FormDisclosure } from '../../ui/form-disclosure';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';
import { CardLine, hasEnded } from './card-line';
import { cardsQuery, carsQuery } from './cars';
import { EditCard } from './edit-card';

/** The fleet's fuel and charging cards, and the toll devices of its cars. */
export function CardsDialog({ onClose }: { onClose: () => void }) {
  const cards = useQuery(cardsQuery);
  const cars = useQuery(carsQuery('', false));
  return (
    <Dialog title="Cartões e identificadores" onClose={onClose}>
      <div className="grid grid-cols-1 gap-8 p-[min(1.25rem,5vw)] sm:p-6">
        {cards.data && cars.data ? (
          <Lists cards={cards.data} cars={cars.data.cars} />
        ) : cards.isError || cars.isError ? (
          <LoadError
            title="Não foi possível carregar os cartões"
            busy={cards.isFetching || cars.isFetching}
            onRetry={() => Promise.all([cards.refetch(), cars.refetch()])}
          />
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </div>
    </Dialog>
  );
}

const LIST = 'mb-3 divide-y divide-line rounded-xl border border-line text-sm';
const NOTHING = 'mb-3 text-muted text-sm';

function Lists({ cards, cars }: { cards: readonly CardAnswer[]; cars: readonly ListedCar[] }) {
  const [search, setSearch] = useState('');
  const isFound = hasWordsOf(search);
  const found = cards
    .filter(({ number, holder }) => isFound(foldText(`${number} ${holder?.name ?? ''}`)))
    .toSorted((one, other) => Number(hasEnded(one)) - Number(hasEnded(other)));
  const devices = cars.flatMap(({ id, plate, device }) =>
    device !== null && isFound(foldText(`${device} ${plate}`)) ? [{ id, plate, device }] : [],
  );
  const list =
    found.length > 0 ? (
      <ul aria-label="Cartões" className={LIST}>
        {found.map((card) => (
          <CardLine key={card.id} card={card} />
        ))}
      </ul>
    ) : (
      <p className={NOTHING}>{cards.length === 0 ? 'Ainda não há cartões.' : 'Nenhum cartão encontrado.'}</p>
    );
  return (
    <>
      <Field
        label="Pesquisar"
        type="search"
        placeholder="Número, matrícula ou condutor"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <FormDisclosure title="Cartões" label="Novo cartão" list={list}>
        {(close) => <EditCard onClose={close} />}
      </FormDisclosure>
      <section aria-label="Identificadores de portagem" className="min-w-0">
        <h3 className="mb-3 font-semibold">Identificadores de portagem</h3>
        {devices.length > 0 && (
          <ul aria-label="Identificadores" className={LIST}>
            {devices.map(({ id, plate, device }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 tabular-nums">
                <span className="min-w-0 [overflow-wrap:anywhere]">{device}</span>
                <a href={carLink(id)} className="underline">
                  {plate}
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className="text-muted text-sm">O identificador é da viatura, e muda-se nos dados dela.</p>
      </section>
    </>
  );
}
