import { useCallback, useEffect, useRef } from 'react';
import type { ExpiryFilter } from '../../../src/people/documents/expiry-rules';
import { DOC_TYPE_LABELS, type DocType } from '../../../src/platform/domain/document-types';
import { Toolbar, ToolbarSearch, ToolbarSelect } from '../../ui/toolbar';
import { type DocumentFilter, EVERY_DOCUMENT } from './filter-documents';

const TYPES: [DocType | 'all', string][] = [
  ['all', 'Todos os tipos'],
  ...(Object.entries(DOC_TYPE_LABELS) as [DocType, string][]),
];

const STATES: [ExpiryFilter, string][] = [
  ['all', 'Todos os estados'],
  ['valid', 'Válidos'],
  ['expiring', 'A expirar'],
  ['expired', 'Expirados'],
  ['pending', 'Pendentes'],
];

const ORDERS: [DocumentFilter['order'], string][] = [
  ['date', 'Validade'],
  ['driver', 'Condutor'],
];

type Props = {
  filter: DocumentFilter;
  /** How many documents the filter leaves, in words. */
  count: string;
  onChange: (filter: DocumentFilter) => void;
};

/** Uncontrolled inputs: what is chosen before hydration is kept. */
export function DocumentFilters({ filter, count, onChange }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const type = useRef<HTMLSelectElement>(null);
  const state = useRef<HTMLSelectElement>(null);
  const order = useRef<HTMLSelectElement>(null);
  const report = useCallback(
    () =>
      onChange({
        search: search.current?.value ?? '',
        type: chosen(TYPES, type.current) ?? EVERY_DOCUMENT.type,
        state: chosen(STATES, state.current) ?? EVERY_DOCUMENT.state,
        order: chosen(ORDERS, order.current) ?? EVERY_DOCUMENT.order,
      }),
    [onChange],
  );
  useEffect(report, [report]);
  const set = [filter.type !== 'all', filter.state !== 'all', filter.order !== 'date'];
  return (
    <search className="mb-4 block">
      <Toolbar
        search={
          <ToolbarSearch
            ref={search}
            name="search"
            aria-label="Condutor"
            placeholder="Nome do condutor"
            onChange={report}
          />
        }
        set={set.filter(Boolean).length}
        count={count}
      >
        <ToolbarSelect ref={type} label="Tipo de documento" options={TYPES} onChange={report} />
        <ToolbarSelect ref={state} label="Estado" options={STATES} onChange={report} />
        <ToolbarSelect ref={order} label="Ordenar por" options={ORDERS} onChange={report} />
      </Toolbar>
    </search>
  );
}

function chosen<Value>(options: readonly [Value, string][], select: HTMLSelectElement | null) {
  return options.find(([value]) => value === select?.value)?.[0];
}
