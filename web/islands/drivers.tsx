import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { countLabel } from '../../src/domain/text';
import { DriverFilters } from '../components/drivers/driver-filters';
import { DriverTable } from '../components/drivers/driver-table';
import {
  type DriverFilter,
  EVERY_DRIVER,
  filterDrivers,
  isActive,
  searchable,
} from '../components/drivers/filter-drivers';
import { RefusalNotice } from '../components/drivers/refusal-notice';
import { useReview } from '../components/drivers/use-review';
import { IslandRoot } from '../components/island-root';
import { useDeferred } from '../components/use-deferred';
import { driversQuery } from '../queries/drivers';
import { useSignInRedirect } from '../queries/session';

export default function Drivers() {
  return (
    <IslandRoot>
      <DriversContent />
    </IslandRoot>
  );
}

const loadDialog = async () => (await import('../components/drivers/driver-dialog')).DriverDialog;

function DriversContent() {
  const list = useQuery(driversQuery);
  const unauthorized = useSignInRedirect(list.error);
  const review = useReview(list.data);
  const { openId, decided, clearDecided, refusal } = review;
  const [filter, setFilter] = useState(EVERY_DRIVER);
  const all = useMemo(() => list.data && searchable(list.data), [list.data]);
  const shown = useMemo(() => all && filterDrivers(all, filter, decided), [all, filter, decided]);
  const changeFilter = useCallback(
    (changed: DriverFilter) => {
      setFilter(changed);
      clearDecided();
    },
    [clearDecided],
  );
  const DriverDialog = useDeferred(loadDialog, {
    wanted: openId !== null,
    what: 'o condutor',
    onFailed: review.close,
  });
  if (unauthorized) return null;
  const open = list.data?.find(({ id }) => id === openId);
  const refused = list.data?.find(({ id }) => id === refusal?.driverId);
  return (
    <>
      <Header shown={shown?.length ?? 0} all={list.data?.length} />
      <DriverFilters onChange={changeFilter} />
      {refused && refusal && !open && (
        <RefusalNotice fullName={refused.fullName} reason={refusal.reason} onDismiss={review.clearRefusal} />
      )}
      <div className="mt-4">
        <DriverTable
          query={list}
          drivers={shown}
          emptyHint={emptyHint(filter)}
          pending={review.pending}
          onView={review.view}
          onDecide={review.decide}
        />
      </div>
      {open && DriverDialog && <DriverDialog key={open.id} driver={open} review={review} />}
    </>
  );
}

function Header({ shown, all }: { shown: number; all: number | undefined }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h1 className="font-semibold text-2xl tracking-tight">Gestão de Condutores</h1>
      <p role="status" className="min-h-5 text-muted text-sm tabular-nums max-sm:w-full">
        {all === undefined ? '' : shownLabel(shown, all)}
      </p>
    </div>
  );
}

function emptyHint(filter: DriverFilter): string {
  return isActive(filter)
    ? 'Tente ajustar os filtros de pesquisa.'
    : 'Ainda não existem condutores registados';
}

function shownLabel(shown: number, all: number): string {
  const drivers = countLabel(all, 'condutor', 'condutores');
  return shown === all ? drivers : `${shown} de ${drivers}`;
}
