import { useCallback, useEffect, useRef } from 'react';
import { DRIVER_STATUS_LABELS } from '../../../src/people/drivers/rules';
import type { DriverStatus } from '../../../src/people/drivers/schema';
import { linkedStatus } from '../../ui/driver-links';
import { INPUT } from '../../ui/field';
import { Icon } from '../../ui/icon';
import type { DriverFilter } from './filter-drivers';

const STATUSES = Object.entries(DRIVER_STATUS_LABELS) as [DriverStatus, string][];

type Props = { onChange: (filter: DriverFilter) => void };

/** Search and status. Uncontrolled inputs: what is typed before hydration is kept. */
export function DriverFilters({ onChange }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLSelectElement>(null);
  const report = useCallback(() => {
    const typed = search.current?.value ?? '';
    const chosen = STATUSES.find(([value]) => value === status.current?.value);
    onChange({ search: typed, status: chosen?.[0] ?? 'all' });
    // Once it is painted: a browser takes milliseconds for it.
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
    <search className="flex flex-col gap-3 sm:flex-row">
      <div className="relative flex-1 sm:max-w-md">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={search}
          type="search"
          name="search"
          aria-label="Pesquisar condutores"
          placeholder="Pesquisar condutores..."
          autoComplete="off"
          spellCheck={false}
          onChange={report}
          className={`${INPUT} pl-9`}
        />
      </div>
      <select
        ref={status}
        name="status"
        aria-label="Filtrar por estado"
        onChange={report}
        className={`${INPUT} sm:w-48`}
      >
        <option value="all">Todos os estados</option>
        {STATUSES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </search>
  );
}
