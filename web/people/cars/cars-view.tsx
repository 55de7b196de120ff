import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { ListedCar } from '../../../src/people/cars/schema';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { Dialog } from '../../ui/dialog';
import { EmptyState } from '../../ui/empty-state';
import { formatDate } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { MoreButton } from '../../ui/more-button';
import { type Column, Row, Table } from '../../ui/table';
import { Toolbar, ToolbarCheck, ToolbarSearch } from '../../ui/toolbar';
import { useDeferred } from '../../ui/use-deferred';
import { ImportDialog } from '../imports/import-dialog';
import { CARS } from '../imports/import-kinds';
import { carsQuery, proposedQuery, unknownCardsQuery } from './cars';
import { PaperBadges } from './paper-badges';
import { ProposedCars } from './proposed-cars';
import { UnknownCards } from './unknown-cards';

type Props = { open: string | null; onOpen: (id: string | null) => void };

/** The list of cars, and the one that is open. */
export function CarsView({ open, onOpen }: Props) {
  const [search, setSearch] = useState('');
  const [ended, setEnded] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [showsCards, setCards] = useState(false);
  const cars = useQuery({ ...carsQuery(search.trim(), ended), placeholderData: (before) => before });
  const proposed = useQuery(proposedQuery);
  const unknown = useQuery(unknownCardsQuery);
  // The parts above the list would move it as they arrive.
  const isAboveThere = proposed.isFetched && unknown.isFetched;
  const isUnfiltered = search.trim() === '';
  const add = () => setAdding(true);
  return (
    <>
      <Header onAdd={add} onImport={() => setImporting(true)} onCards={() => setCards(true)} />
      <search className="mb-4 block">
        <Toolbar
          search={
            <ToolbarSearch
              aria-label="Pesquisar viaturas"
              placeholder="Matrícula, marca ou condutor..."
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          }
          set={ended ? 1 : 0}
          count={cars.data ? countLabel(cars.data.total, 'viatura', 'viaturas') : ''}
        >
          <ToolbarCheck checked={ended} onChange={({ target }) => setEnded(target.checked)}>
            Mostrar viaturas retiradas
          </ToolbarCheck>
        </Toolbar>
      </search>
      <Loaded
        of={{ ...cars, data: isAboveThere ? cars.data : undefined }}
        failure="Não foi possível carregar as viaturas"
        skeleton="h-80 w-full"
      >
        {(list) => (
          <div className="grid grid-cols-1 gap-4">
            {isUnfiltered && (
              <div className="contents" data-needs="people.write">
                <ProposedCars onAdd={add} />
                <UnknownCards />
              </div>
            )}
            <CarList cars={list.cars} isFiltered={!isUnfiltered} onOpen={onOpen} onAdd={add} />
          </div>
        )}
      </Loaded>
      {isImporting && <ImportDialog imported={CARS} onClose={() => setImporting(false)} />}
      <NewCar isOpen={isAdding} onClose={() => setAdding(false)} />
      <Cards isOpen={showsCards} onClose={() => setCards(false)} />
      <OpenCar id={open} onClose={() => onOpen(null)} />
    </>
  );
}

const loadForm = async () => (await import('./car-form')).CarForm;

type OpenProps = { isOpen: boolean; onClose: () => void };

function NewCar({ isOpen, onClose }: OpenProps) {
  const CarForm = useDeferred(loadForm, { wanted: isOpen, what: 'o formulário', onFailed: onClose });
  if (!isOpen || !CarForm) return null;
  return (
    <Dialog title="Nova viatura" size="short" onClose={onClose}>
      <div className="p-[min(1.25rem,5vw)] sm:p-6">
        <CarForm onClose={onClose} />
      </div>
    </Dialog>
  );
}

const loadCards = async () => (await import('./cards-dialog')).CardsDialog;

function Cards({ isOpen, onClose }: OpenProps) {
  const CardsDialog = useDeferred(loadCards, { wanted: isOpen, what: 'os cartões', onFailed: onClose });
  return isOpen && CardsDialog && <CardsDialog onClose={onClose} />;
}

const loadCar = async () => (await import('./car-dialog')).CarDialog;

function OpenCar({ id, onClose }: { id: string | null; onClose: () => void }) {
  const CarDialog = useDeferred(loadCar, { wanted: id !== null, what: 'a viatura', onFailed: onClose });
  return id !== null && CarDialog && <CarDialog key={id} id={id} onClose={onClose} />;
}

type HeaderProps = {
  onAdd: () => void;
  onImport: () => void;
  onCards: () => void;
};

function Header({ onAdd, onImport, onCards }: HeaderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:mb-6">
      <h1 className="font-semibold text-2xl tracking-tight max-sm:w-full">Viaturas</h1>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-haspopup="dialog" onClick={onCards}>
          Cartões
        </Button>
        <Button data-needs="settings" size="small" aria-haspopup="dialog" onClick={onImport}>
          Importar viaturas
        </Button>
        <a
          href="/finances?passo=relatorios"
          data-needs="money.write"
          className={buttonClass({ size: 'small' })}
        >
          Importar custos
        </a>
        <Button data-needs="people.write" size="small" aria-haspopup="dialog" onClick={onAdd}>
          Nova viatura
        </Button>
      </div>
    </div>
  );
}

type CarListProps = {
  cars: readonly ListedCar[];
  isFiltered: boolean;
  onOpen: (id: string) => void;
  onAdd: () => void;
};

const STEP = 50;

function CarList({ cars, isFiltered, onOpen, onAdd }: CarListProps) {
  const [most, setMost] = useState(STEP);
  if (cars.length === 0 && isFiltered) {
    return <EmptyState icon="car" title="Nenhuma viatura encontrada" hint="Tente ajustar a pesquisa." />;
  }
  if (cars.length === 0) {
    return (
      <EmptyState
        icon="car"
        title="Ainda não há viaturas"
        hint="Registe a primeira, ou adicione as que os condutores indicaram; depois entregue-a a quem a conduz."
      >
        <Button onClick={onAdd}>Registar a primeira viatura</Button>
      </EmptyState>
    );
  }
  return (
    <div>
      <div className="overflow-clip rounded-xl border border-line bg-surface">
        <Table
          aria-label="Viaturas"
          columns={COLUMNS}
          headClass="tabular:bg-raised"
          body={{ className: 'divide-y' }}
        >
          {cars.slice(0, most).map((car) => (
            <CarLine key={car.id} car={car} onOpen={onOpen} />
          ))}
        </Table>
      </div>
      <MoreButton isMore={cars.length > most} onMore={() => setMost(most + STEP)} />
    </div>
  );
}

const CELL = 'tabular:py-3 [overflow-wrap:anywhere]';

const COLUMNS: readonly Column[] = [
  { label: 'Viatura', cell: `${CELL} col-start-1 row-start-1` },
  { label: 'Condutor atual', cell: `${CELL} col-start-1 row-start-2` },
  { label: 'Documentos', cell: `${CELL} col-span-2 row-start-3 cards:empty:hidden` },
  { label: 'Ações', head: 'text-right', cell: 'col-start-2 row-start-1 text-right tabular:py-3' },
];

function CarLine({ car, onOpen }: { car: ListedCar; onOpen: (id: string) => void }) {
  const { id, plate, make, model, endedOn, holders, papers } = car;
  const hasEnded = endedOn !== null && endedOn < lisbonDate(new Date());
  const names = holders.map(({ fullName }) => fullName).join(' e ');
  return (
    <Row
      columns={COLUMNS}
      className="relative tabular:static grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-[min(1.25rem,5vw)] py-3"
      cells={[
        <Fragment key="car">
          <span className="block font-medium tabular-nums">{plate}</span>
          <span className="text-muted">{[make, model].filter(Boolean).join(' ')}</span>
          {hasEnded && (
            <span className="block text-muted">{`Retirada, último dia ${formatDate(endedOn)}`}</span>
          )}
        </Fragment>,
        names || (
          <span key="holders" className="text-muted">
            Sem condutor
          </span>
        ),
        <PaperBadges key="papers" papers={papers} />,
        <Button
          key="open"
          size="small"
          quiet
          aria-haspopup="dialog"
          aria-label={`Ver ${plate}`}
          className="cards:after:absolute cards:after:inset-0"
          onClick={() => onOpen(id)}
        >
          Ver
        </Button>,
      ]}
    />
  );
}
