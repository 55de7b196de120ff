import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { formatDate } from '../../format';
import { mondaysQuery } from '../../queries/financial-records';
import { addressOf, filterOf, type RecordFilter } from '../../queries/record-filter';
import { Button } from '../button';
import { Field, INPUT } from '../field';
import { FILTER_GRID } from './filter-grid';

type Props = { filter: RecordFilter; onChange: (filter: RecordFilter) => void };

/** By their names in the page's address. */
const SELECTS = [
  ['semana', 'Semana', [['', 'Todas as semanas']]],
  [
    'estado',
    'Estado',
    [
      ['', 'Todos os estados'],
      ['pendente', 'Pendente'],
      ['pago', 'Pago'],
    ],
  ],
  [
    'ordem',
    'Ordenar por',
    [
      ['', 'Semana mais recente'],
      ['mais-antiga', 'Semana mais antiga'],
      ['condutor', 'Condutor, de A a Z'],
      ['maior-liquido', 'Maior líquido'],
      ['menor-liquido', 'Menor líquido'],
      ['maiores-ganhos', 'Maiores ganhos brutos'],
    ],
  ],
] as const;

/** Uncontrolled, so that typing waits for nothing. */
export function RecordFilters({ filter, onChange }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { data: mondays = [] } = useQuery(mondaysQuery);
  const report = () => {
    const chosen = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    onChange(filterOf(new URLSearchParams(chosen)));
  };
  useEffect(() => showIn(form.current, filter), [filter]);
  const weeks = [...new Set([filter.week ?? '', ...mondays])].filter(Boolean).sort().reverse();
  return (
    <form
      ref={form}
      autoComplete="off"
      onChange={report}
      onSubmit={(event) => event.preventDefault()}
      className={FILTER_GRID}
    >
      <div className="col-span-full sm:col-span-1">
        <Field
          label="Condutor"
          type="search"
          name="condutor"
          placeholder="Nome do condutor"
          maxLength={100}
          spellCheck={false}
        />
      </div>
      {SELECTS.map(([name, label, options]) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`} className="mb-1.5 block font-medium text-sm">
            {label}
          </label>
          <select id={`${id}-${name}`} name={name} className={INPUT}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
            {name === 'semana' &&
              weeks.map((week) => (
                <option key={week} value={week}>
                  {formatDate(week)}
                </option>
              ))}
          </select>
        </div>
      ))}
      <Button disabled={addressOf(filter) === ''} onClick={() => onChange({})}>
        Limpar filtros
      </Button>
    </form>
  );
}

function showIn(form: HTMLFormElement | null, filter: RecordFilter): void {
  const address = new URLSearchParams(addressOf(filter));
  for (const field of form?.querySelectorAll<HTMLInputElement>('[name]') ?? []) {
    const value = address.get(field.name) ?? '';
    if (field.value.trim() !== value) field.value = value;
  }
}
