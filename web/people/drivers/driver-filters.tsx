import { useCallback, useEffect, useRef } from 'react';
import type { DriverStatus } from '../../../src/people/drivers/schema';
import { DRIVER_STATUS_LABELS } from '../../../src/people/drivers/status-rules';
import { linkedStatus } from '../../ui/driver-links';
import { Toolbar, ToolbarCheck, ToolbarSearch, ToolbarSelect } from '../../ui/toolbar';
import type { DriverFilter } from './filter-drivers';

const STATUSES = Object.entries(DRIVER_STATUS_LABELS) as [DriverStatus, string][];
const ORDERS = [
  ['newest', 'Mais recentes'],
  ['name', 'Nome'],
] as const;

type Props = {
  filter: DriverFilter;
  /** How many drivers the filter leaves, in words. */
  count: string;
  /** How many drivers have a renewal that waits. */
  renewals: number;
  onChange: (filter: DriverFilter) => void;
};

/** Search, status and order. Uncontrolled inputs: what is typed before hydration is kept. */
export function DriverFilters({ filter, count, renewals, onChange }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLSelectElement>(null);
  const order = useRef<HTMLSelectElement>(null);
  const renewing = useRef<HTMLInputElement>(null);
  const report = useCallback(() => {
    const typed = search.current?.value ?? '';
    const chosen = STATUSES.find(([value]) => value === status.current?.value);
    onChange({
      search: typed,
      status: chosen?.[0] ?? 'all',
      renewals: renewing.current?.checked === true,
      byName: order.current?.value === 'name',
    });
    // The history entry changes after the paint, since that takes a browser milliseconds.
    requestAnimationFrame(() =>
      setTimeout(() => history.replaceState({ ...history.state, search: typed }, '')),
    );
  }, [onChange]);
  useEffect(() => {
    // A browser brings back the select on Back, but no field with autocomplete off.
    if (search.current?.value === '') search.current.value = history.state?.search ?? '';
    const linked = linkedStatus(location.search);
    if (linked && status.current) {
      status.current.value = linked;
      // The select has it from here on, over a reload too.
      history.replaceState(history.state, '', location.pathname);
    }
    report();
  }, [report]);
  return (
    <search className="mb-4 block">
      <Toolbar
        search={
          <ToolbarSearch
            ref={search}
            name="search"
            aria-label="Pesquisar condutores"
            placeholder="Pesquisar condutores..."
            onChange={report}
          />
        }
        set={choicesOf(filter)}
        count={count}
      >
        <ToolbarSelect
          ref={status}
          name="status"
          label="Filtrar por estado"
          options={[['all', 'Todos os estados'], ...STATUSES]}
          onChange={report}
        />
        <ToolbarSelect ref={order} name="order" label="Ordenar por" options={ORDERS} onChange={report} />
        <ToolbarCheck ref={renewing} name="renewals" needs="papers.read" onChange={report}>
          {`Renovações (${renewals})`}
        </ToolbarCheck>
      </Toolbar>
    </search>
  );
}

/** How many of the choices are not as they are at first. */
function choicesOf({ status, byName, renewals }: DriverFilter): number {
  return [status !== 'all', byName, renewals].filter(Boolean).length;
}
