import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { DriverStatus } from '../../../src/people/drivers/schema';
import { DRIVER_STATUS_LABELS } from '../../../src/people/drivers/status-rules';
import { linkedStatus } from '../../ui/driver-links';
import { INPUT } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { Select } from '../../ui/select';
import type { DriverFilter } from './filter-drivers';

const STATUSES = Object.entries(DRIVER_STATUS_LABELS) as [DriverStatus, string][];
const ORDERS = [
  ['newest', 'Mais recentes'],
  ['name', 'Nome'],
] as const;

type Props = {
  /** How many drivers have a renewal that waits. */
  renewals: number;
  onChange: (filter: DriverFilter) => void;
};

/** Search, status and order. Uncontrolled inputs: what is typed before hydration is kept. */
export function DriverFilters({ renewals, onChange }: Props) {
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
    <search className="@container">
      <div className="grid grid-cols-1 gap-3 max-sm:@min-[21rem]:grid-cols-2 sm:flex sm:flex-wrap sm:items-center">
        <SearchField ref={search} onChange={report} />
        <Choice
          ref={status}
          name="status"
          label="Filtrar por estado"
          options={[['all', 'Todos os estados'], ...STATUSES]}
          onChange={report}
        />
        <Choice ref={order} name="order" label="Ordenar por" options={ORDERS} onChange={report} />
        <label className="flex min-h-10 items-center gap-2 text-sm">
          <input ref={renewing} type="checkbox" name="renewals" onChange={report} className="size-4" />
          <span>{`Renovações (${renewals})`}</span>
        </label>
      </div>
    </search>
  );
}

type FieldProps<Element> = { ref: RefObject<Element | null>; onChange: () => void };

function SearchField({ ref, onChange }: FieldProps<HTMLInputElement>) {
  return (
    <div className="relative col-span-full flex-1 sm:min-w-60 sm:max-w-md">
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        type="search"
        name="search"
        aria-label="Pesquisar condutores"
        placeholder="Pesquisar condutores..."
        autoComplete="off"
        spellCheck={false}
        onChange={onChange}
        className={`${INPUT} pl-9`}
      />
    </div>
  );
}

type ChoiceProps = FieldProps<HTMLSelectElement> & {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
};

function Choice({ ref, name, label, options, onChange }: ChoiceProps) {
  return (
    <Select ref={ref} name={name} aria-label={label} onChange={onChange} className="sm:w-48">
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}
