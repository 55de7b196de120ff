import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { countLabel } from '../../src/domain/text';
import type { DriverWithDocuments } from '../../src/drivers/schema';
import { DriverFilters } from '../components/drivers/driver-filters';
import { DriverTable } from '../components/drivers/driver-table';
import {
  type DriverFilter,
  EVERY_DRIVER,
  filterDrivers,
  isActive,
  searchable,
} from '../components/drivers/filter-drivers';
import { IslandRoot } from '../components/island-root';
import { Notice } from '../components/notice';
import { useDeferred } from '../components/use-deferred';
import { driversQuery, useDocumentDecisions, useDriverDecisions } from '../queries/drivers';
import { useSignInRedirect } from '../queries/session';

export default function Drivers() {
  return (
    <IslandRoot>
      <DriversContent />
    </IslandRoot>
  );
}

const NOBODY: ReadonlySet<string> = new Set();

const loadDialog = async () => (await import('../components/drivers/driver-dialog')).DriverDialog;

/** A decision that was refused: about which driver, and what the server says of it. */
type Refusal = { driverId: string; reason: string };

function DriversContent() {
  const list = useQuery(driversQuery);
  const unauthorized = useSignInRedirect(list.error);
  const [filter, setFilter] = useState(EVERY_DRIVER);
  // Who was decided stays in sight until another filter is set: a row that went would bring the next under a press.
  const [decided, setDecided] = useState<ReadonlySet<string>>(NOBODY);
  const [openId, setOpenId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refuse = (driverId: string | null, reason: string | null) =>
    setRefusal(driverId !== null && reason !== null ? { driverId, reason } : null);
  const drivers = useDriverDecisions({
    onDecided({ id }) {
      setOpenId((current) => (current === id ? null : current));
      setDecided((before) => new Set(before).add(id));
    },
    onRefused: ({ id }, reason) => refuse(id, reason),
  });
  // Its driver may not be the one that is looked at by the time the answer comes.
  const documents = useDocumentDecisions({
    onRefused: ({ id }, reason) => refuse(driverOf(list.data, id), reason),
  });

  const all = useMemo(() => list.data && searchable(list.data), [list.data]);
  const shown = useMemo(() => all && filterDrivers(all, filter, decided), [all, filter, decided]);
  const changeFilter = useCallback((changed: DriverFilter) => {
    setFilter(changed);
    setDecided(NOBODY);
  }, []);
  const view = useCallback((id: string) => {
    setRefusal(null);
    setOpenId(id);
  }, []);
  const DriverDialog = useDeferred(loadDialog, {
    wanted: openId !== null,
    what: 'o condutor',
    onFailed: () => setOpenId(null),
  });
  const { decide } = drivers;
  const decideDriver = useCallback<typeof decide>(
    (change) => {
      setRefusal(null);
      decide(change);
    },
    [decide],
  );

  if (unauthorized) return null;
  const open = list.data?.find(({ id }) => id === openId);
  const refused = list.data?.find(({ id }) => id === refusal?.driverId);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="font-semibold text-2xl tracking-tight">Gestão de Condutores</h1>
        <p role="status" className="min-h-5 text-muted text-sm tabular-nums max-sm:w-full">
          {list.data ? shownLabel(shown?.length ?? 0, list.data.length) : ''}
        </p>
      </div>
      <DriverFilters onChange={changeFilter} />
      {refused && refusal && !open && (
        // Above the page: rows that moved as it comes and goes would be missed by a press, or take another's.
        <div className="fixed inset-x-4 bottom-4 z-30 rounded-lg shadow-lg sm:inset-x-6 sm:bottom-6 md:right-auto xl:left-[max(1.5rem,calc(50vw-38.5rem))] md:max-w-xs lg:max-w-lg">
          <Notice onDismiss={() => setRefusal(null)}>
            <strong className="font-semibold">{refused.fullName}:</strong> {refusal.reason}
          </Notice>
        </div>
      )}
      <div className="mt-4">
        <DriverTable
          query={list}
          drivers={shown}
          emptyHint={
            isActive(filter)
              ? 'Tente ajustar os filtros de pesquisa.'
              : 'Ainda não existem condutores registados'
          }
          pending={drivers.pending}
          onView={view}
          onDecide={decideDriver}
        />
      </div>
      {open && DriverDialog && (
        <DriverDialog
          key={open.id}
          driver={open}
          pending={drivers.pending.get(open.id)}
          pendingDocuments={documents.pending}
          refusal={refusal?.driverId === open.id ? refusal.reason : null}
          onDecide={decideDriver}
          onDecideDocument={(change) => {
            setRefusal(null);
            documents.decide(change);
          }}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

function driverOf(drivers: DriverWithDocuments[] | undefined, documentId: string): string | null {
  return drivers?.find(({ documents }) => documents.some(({ id }) => id === documentId))?.id ?? null;
}

function shownLabel(shown: number, all: number): string {
  const drivers = countLabel(all, 'condutor', 'condutores');
  return shown === all ? drivers : `${shown} de ${drivers}`;
}
