import type { ExpiryFilter } from '../../../src/people/documents/rules';
import { DOC_TYPE_LABELS, type DocType } from '../../../src/platform/domain/document-types';
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

type Props = { onType: (type: TypeFilter) => void; onState: (state: ExpiryFilter) => void };

export function DocumentFilters({ onType, onState }: Props) {
  return (
    <search className="mb-4 grid grid-cols-1 gap-3 sm:max-w-xl sm:grid-cols-2">
      <FilterSelect label="Tipo de documento" options={TYPES} onChange={onType} />
      <FilterSelect label="Estado" options={STATES} onChange={onState} />
    </search>
  );
}
