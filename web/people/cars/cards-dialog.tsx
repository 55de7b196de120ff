import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isDevice } from '../../../src/people/cars/card-rules';
import type { CardAnswer } from '../../../src/people/cars/schema';
import { foldText, hasWordsOf } from '../../../src/platform/domain/text';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { FormDisclosure } from '../../ui/form-disclosure';
import { LoadError } from '../../ui/load-error';
import { Skeleton } from '../../ui/skeleton';
import { CardLine, hasEnded } from './card-line';
import { cardsQuery } from './cars';
import { EditCard } from './edit-card';

/** The fleet's fuel and charging cards, and its toll devices. */
export function CardsDialog({ onClose }: { onClose: () => void }) {
  const cards = useQuery(cardsQuery);
  return (
    <Dialog title="Cartões e identificadores" onClose={onClose}>
      <div className="grid grid-cols-1 gap-8 p-[min(1.25rem,5vw)] sm:p-6">
        {cards.data ? (
          <Lists cards={cards.data} />
        ) : cards.isError ? (
          <LoadError
            title="Não foi possível carregar os cartões"
            busy={cards.isFetching}
            onRetry={() => cards.refetch()}
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

const WORDS = {
  cards: { label: 'Cartões', none: 'Ainda não há cartões.', notFound: 'Nenhum cartão encontrado.' },
  devices: {
    label: 'Identificadores',
    none: 'Ainda não há identificadores.',
    notFound: 'Nenhum identificador encontrado.',
  },
};

function Lists({ cards }: { cards: readonly CardAnswer[] }) {
  const [search, setSearch] = useState('');
  const isFound = hasWordsOf(search);
  const list = (which: keyof typeof WORDS) => {
    const all = cards.filter((card) => isDevice(card) === (which === 'devices'));
    const found = all
      .filter(({ number, formerNumbers, holder }) =>
        isFound(foldText([number, ...formerNumbers, holder?.name ?? ''].join(' '))),
      )
      .toSorted((one, other) => Number(hasEnded(one)) - Number(hasEnded(other)));
    const { label, none, notFound } = WORDS[which];
    if (found.length === 0) return <p className={NOTHING}>{all.length === 0 ? none : notFound}</p>;
    return (
      <ul aria-label={label} className={LIST}>
        {found.map((card) => (
          <CardLine key={card.id} card={card} />
        ))}
      </ul>
    );
  };
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
      <FormDisclosure title="Cartões" label="Novo cartão" list={list('cards')}>
        {(close) => <EditCard onClose={close} />}
      </FormDisclosure>
      <FormDisclosure title="Identificadores de portagem" label="Novo identificador" list={list('devices')}>
        {(close) => <EditCard newKind="PORTAGENS" onClose={close} />}
      </FormDisclosure>
    </>
  );
}
