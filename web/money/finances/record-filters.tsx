import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button';
import { Field, INPUT } from '../../ui/field';
import { formatDate } from '../../ui/format';
import { FILTER_GRID } from './filter-grid';
import { mondaysQuery } from './financial-records';
import { addressOf, filterOf, type RecordFilter } from './record-filter';

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

/** Pause in typing after which the server is asked: each time all records are searched. */
const TYPING_MS = 150;

/** Uncontrolled, so that typing waits for nothing. */
export function RecordFilters({ filter, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { data: mondays = [] } = useQuery(mondaysQuery);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(pause.current);
    pause.current = undefined;
  };
  const report = () => {
    stop();
    const chosen = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    onChange(filterOf(new URLSearchParams(chosen)));
  };
  // What is being typed stays, whatever else is chosen meanwhile.
  useEffect(() => showIn(form.current, filter, pause.current !== undefined), [filter]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const reportSoon = () => {
    stop();
    pause.current = setTimeout(report, TYPING_MS);
  };
  const weeks = [...new Set([filter.week ?? '', ...mondays])].filter(Boolean).sort().reverse();
  return (
    <form
      ref={form}
      autoComplete="off"
      onChange={({ target }) => (target instanceof HTMLInputElement ? reportSoon() : report())}
      // Before what is pressed next, such as a payment run.
      onBlur={() => pause.current !== undefined && report()}
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
        <Choice key={name} {...{ name, label, options }} weeks={name === 'semana' ? weeks : []} />
      ))}
      <Button
        disabled={addressOf(filter) === ''}
        onClick={() => {
          stop();
          onChange({});
        }}
      >
        Limpar filtros
      </Button>
    </form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  options: readonly (readonly [string, string])[];
  weeks: readonly string[];
};

function Choice({ name, label, options, weeks }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <select id={id} name={name} className={INPUT}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {weeks.map((week) => (
          <option key={week} value={week}>
            {formatDate(week)}
          </option>
        ))}
      </select>
    </div>
  );
}

function showIn(form: HTMLFormElement | null, filter: RecordFilter, isTyping: boolean): void {
  const address = new URLSearchParams(addressOf(filter));
  for (const field of form?.querySelectorAll<HTMLInputElement>('[name]') ?? []) {
    const value = address.get(field.name) ?? '';
    if (field.value.trim() !== value && !(isTyping && field.type === 'search')) field.value = value;
  }
}
