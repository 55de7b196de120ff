import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CARD_LABELS } from '../../../src/people/cars/car-label-rules';
import { isDevice } from '../../../src/people/cars/card-rules';
import type { CardAnswer } from '../../../src/people/cars/schema';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import { foldText, hasWordsOf } from '../../../src/platform/domain/text';
import { BEGINNING, wallTimeInWords } from '../../../src/platform/domain/wall-time';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { carLink, driverLink } from '../../ui/driver-links';
import { Field } from '../../ui/field';
import { FormDisclosure } from '../../ui/form-disclosure';
import { formatDate } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { Receiver } from './card-receiver';
import { cardsQuery } from './cars';
import { EditCard } from './edit-card';
import { HandOverForm } from './hand-over-form';
import { CarField } from './pickers';

/** The fleet's fuel and charging cards, and its toll devices. */
export function CardsDialog({ onClose }: { onClose: () => void }) {
  const cards = useQuery(cardsQuery);
  return (
    <Dialog title="Cartões e identificadores" onClose={onClose}>
      <div className="grid grid-cols-1 gap-8 p-[min(1.25rem,5vw)] sm:p-6">
        <Loaded of={cards} failure="Não foi possível carregar os cartões" skeleton="h-64 w-full">
          {(all) => <Lists cards={all} />}
        </Loaded>
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
      <FormDisclosure needs="people.write" title="Cartões" label="Novo cartão" list={list('cards')}>
        {(close) => <EditCard onClose={close} />}
      </FormDisclosure>
      <FormDisclosure
        needs="people.write"
        title="Identificadores de portagem"
        label="Novo identificador"
        list={list('devices')}
      >
        {(close) => <EditCard newKind="PORTAGENS" onClose={close} />}
      </FormDisclosure>
    </>
  );
}

/** A card or toll device, with who or what has it; it is handed over, changed or ended in place. */
function CardLine({ card }: { card: CardAnswer }) {
  const [open, setOpen] = useState<'give' | 'edit' | null>(null);
  const { id, number, kind, endedOn } = card;
  const toggle = (form: 'give' | 'edit') => setOpen(open === form ? null : form);
  // A form that was opened meanwhile stays open.
  const close = (form: 'give' | 'edit') => setOpen((now) => (now === form ? null : now));
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium [overflow-wrap:anywhere]">{`${CARD_LABELS[kind]} ${number}`}</p>
          <p className="text-muted text-xs tabular-nums [overflow-wrap:anywhere]">
            <Holder of={card.holder} />
            {endedOn !== null && <span>{` · último dia em ${formatDate(endedOn)}`}</span>}
          </p>
        </div>
        <div data-needs="people.write" className="flex flex-wrap gap-2">
          {!hasEnded(card) && (
            <Button
              size="small"
              quiet
              aria-expanded={open === 'give'}
              aria-label={`Entregar ${number}`}
              onClick={() => toggle('give')}
            >
              Entregar
            </Button>
          )}
          <Button
            size="small"
            quiet
            aria-expanded={open === 'edit'}
            aria-label={`Editar ${number}`}
            onClick={() => toggle('edit')}
          >
            Editar
          </Button>
        </div>
      </div>
      {open === 'give' && (
        <HandOverForm
          label={isDevice(card) ? 'Entregar identificador' : 'Entregar cartão'}
          given={{ cardId: id }}
          mayShare={false}
          onClose={() => close('give')}
        >
          {isDevice(card) ? <CarField /> : <Receiver />}
        </HandOverForm>
      )}
      {open === 'edit' && <EditCard key={card.version} card={card} onClose={() => close('edit')} />}
    </li>
  );
}

/** The last day of a card may be to come. */
function hasEnded({ endedOn }: CardAnswer): boolean {
  return endedOn !== null && endedOn < lisbonDate(new Date());
}

function Holder({ of: holder }: { of: CardAnswer['holder'] }) {
  if (!holder) return <span>Sem titular</span>;
  const { driverId, carId, name, startsAt } = holder;
  const link = driverId === null ? carLink(carId ?? '') : driverLink(driverId, 'car');
  return (
    <>
      <span className="inline-block">{driverId === null ? 'Com a viatura' : 'Com'}</span>{' '}
      <a href={link} className="low-target inline-block underline">
        {name}
      </a>{' '}
      <span className="inline-block">
        {startsAt === BEGINNING ? 'desde sempre' : `desde ${wallTimeInWords(startsAt)}`}
      </span>
    </>
  );
}
