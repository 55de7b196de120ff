import type { ExpiryFilter } from '../../../src/people/documents/expiry-rules';
import { DOC_TYPE_LABELS, type DocType } from '../../../src/platform/domain/document-types';
import { Field } from '../../ui/field';
import { FilterSelect } from '../../ui/filter-select';

export type TypeFilter = DocType | 'all';

const TYPES: { value: TypeFilter; label: string }[] = [
  { value: 'all', label: 'Todos os tipos' },
  ...Object.entries(DOC_TYPE_LABELS).map(([value, label]) => ({ value: value as DocType, label })),
];

const STATES: { value: ExpiryFilter; label: string }[] = [
  { value: 'all', label: 'Todos os estados' },
  { value: 'valid', label: 'Válidos' },
  { value: 'expiring', label: 'A expirar' },
  { value: 'expired', label: 'Expirados' },
  { value: 'pending', label: 'Pendentes' },
];

export type DocumentOrder = 'date' | 'driver';

const ORDERS: { value: DocumentOrder; label: string }[] = [
  { value: 'date', label: 'Validade' },
  { value: 'driver', label: 'Condutor' },
];

type Props = {
  onSearch: (search: string) => void;
  onType: (type: TypeFilter) => void;
  onState: (state: ExpiryFilter) => void;
  onOrder: (order: DocumentOrder) => void;
};

export function DocumentFilters({ onSearch, onType, onState, onOrder }: Props) {
  return (
    <search className="@container mb-4">
      <div className="grid grid-cols-1 items-end gap-3 @min-[21rem]:grid-cols-2 @min-[56rem]:grid-cols-4">
        <Field
          label="Condutor"
          type="search"
          name="search"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onSearch(event.target.value)}
        />
        <FilterSelect label="Tipo de documento" options={TYPES} onChange={onType} />
        <FilterSelect label="Estado" options={STATES} onChange={onState} />
        <FilterSelect label="Ordenar por" options={ORDERS} onChange={onOrder} />
      </div>
    </search>
  );
}
