import { useCallback } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { ListLinks } from '../../people/cars/list-links';
import { useList } from '../../people/cars/use-list';
import { DriverFilters } from '../../people/drivers/driver-filters';
import { useDrivers } from '../../people/drivers/driver-list';
import { DriverTable } from '../../people/drivers/driver-table';
import { isActive } from '../../people/drivers/filter-drivers';
import { RefusalNotice } from '../../people/drivers/refusal-notice';
import { useDriverPlace } from '../../people/drivers/use-driver-place';
import { useFiltered } from '../../people/drivers/use-filtered';
import { useReview } from '../../people/drivers/use-review';
import { ImportDrivers } from '../../people/imports/import-drivers';
import { Notice } from '../../ui/notice';
import { IslandRoot } from '../../ui/session/island-root';
import { QueriedPart } from '../../ui/session/queried-part';
import { Skeleton } from '../../ui/skeleton';
import { useDeferred } from '../../ui/use-deferred';

export default function Drivers() {
  return (
    <IslandRoot>
      <Lists />
    </IslandRoot>
  );
}

const loadCars = async () => (await import('../../people/cars/cars-view')).CarsView;

/** The page's two lists, each with its address. */
function Lists() {
  const { list, car, follow, openCar } = useList();
  const CarsView = useDeferred(loadCars, {
    wanted: list === 'cars',
    what: 'as viaturas',
    onFailed: () => {},
  });
  return (
    <>
      <ListLinks list={list} onFollow={follow} />
      <QueriedPart key={list}>
        {list === 'drivers' && <DriversContent />}
        {list === 'cars' && CarsView && <CarsView open={car} onOpen={openCar} />}
        {list === 'cars' && !CarsView && <Skeleton className="h-80 w-full" />}
      </QueriedPart>
    </>
  );
}

const loadDialog = async () => (await import('../../people/drivers/driver-dialog')).DriverDialog;

function DriversContent() {
  const { drivers, total, isWhole, query, askAgain } = useDrivers();
  const { place, open, go, close } = useDriverPlace({ drivers, isWhole });
  const review = useReview(drivers, close);
  const { decided, clearDecided, refusal, clearRefusal } = review;
  const { filter, listed, found, shown, changeFilter } = useFiltered(drivers, decided, clearDecided);
  // A filter that finds no driver is still searching until all drivers have loaded.
  const isSearching = !isWhole && isActive(listed);
  const DriverDialog = useDeferred(loadDialog, {
    wanted: place !== null,
    what: 'o condutor',
    onFailed: close,
  });
  const view = useCallback(
    (driver: string, document: string | null = null) => {
      clearRefusal();
      go({ driver, tab: 'documents', document });
    },
    [clearRefusal, go],
  );
  const refused = refusal === null ? undefined : drivers?.find(({ id }) => id === refusal.driverId);
  return (
    <>
      <Header />
      <DriverFilters
        filter={filter}
        count={shownLabel(found?.length, total, isWhole, isActive(filter))}
        renewals={countRenewals(drivers)}
        onChange={changeFilter}
      />
      {refused && refusal && !open && (
        <RefusalNotice fullName={refused.fullName} reason={refusal.reason} onDismiss={review.clearRefusal} />
      )}
      {askAgain && <LoadingNotice onRetry={askAgain} />}
      <QueriedPart>
        <DriverTable
          query={query}
          drivers={isSearching && shown?.length === 0 ? undefined : shown}
          total={isWhole || isSearching ? undefined : total}
          isFiltered={isActive(listed)}
          pending={review.pending}
          onView={view}
          onDecide={review.decide}
          onUndone={review.keep}
        />
      </QueriedPart>
      {open && place && DriverDialog && (
        <DriverDialog driver={open} place={place} review={review} onGo={go} onClose={close} />
      )}
    </>
  );
}

function countRenewals(drivers: readonly DriverWithDocuments[] = []): number {
  return drivers.filter(({ renewals }) => renewals.length > 0).length;
}

function LoadingNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mb-4">
      <Notice>
        Não foi possível carregar todos os condutores.{' '}
        <button type="button" className="font-semibold underline" onClick={onRetry}>
          Tentar novamente
        </button>
      </Notice>
    </div>
  );
}

function Header() {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:mb-6">
      <h1 className="font-semibold text-2xl tracking-tight">Gestão de Condutores</h1>
      <ImportDrivers />
    </div>
  );
}

/** Empty while the drivers load. */
function shownLabel(
  shown: number | undefined,
  all: number | undefined,
  isWhole: boolean,
  isFiltered: boolean,
): string {
  if (shown === undefined || all === undefined) return '';
  if (!isWhole && isFiltered)
    return `${countLabel(shown, 'encontrado', 'encontrados')}, a carregar os restantes…`;
  const drivers = countLabel(all, 'condutor', 'condutores');
  return !isWhole || shown === all ? drivers : `${shown} de ${drivers}`;
}
