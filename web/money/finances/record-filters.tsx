import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { WeekStanding } from '../../../src/money/finances/schema';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form, useFields, useFieldsAround } from '../../ui/form';
import { formatDate } from '../../ui/format';
import { Select } from '../../ui/select';
import { mondaysQuery } from './financial-records';
import { FILTER_GRID } from './places';
import { ALL_WEEKS, addressOf, filterOf, lastWeek, type RecordFilter } from './record-filter';

type Props = { filter: RecordFilter; onChange: (filter: RecordFilter) => void };

/** Debounce of the search, in ms: the server searches all records each time. */
const TYPING_MS = 150;

/** The inputs are uncontrolled, so that typing does not wait for a render. */
export function RecordFilters({ filter, onChange }: Props) {
  const of = useFields<TypedFilter>(typedOf(filter));
  const { getValues, setValue } = of;
  // Only a narrow screen folds the filters, except the week.
  const [isOpen, setOpen] = useState(false);
  const set = [filter.driver, filter.status, filter.order].filter(Boolean).length;
  const folded = `max-sm:col-span-full ${isOpen ? '' : 'max-sm:hidden'}`;
  const { pause, stop, wait } = usePause();
  const report = () => {
    stop();
    onChange(filterOf(new URLSearchParams(getValues())));
  };
  // Text that is being typed stays, even if another filter is chosen meanwhile.
  useEffect(() => {
    const isTyping = pause.current !== undefined;
    for (const [name, value] of Object.entries(typedOf(filter)) as [keyof TypedFilter, string][]) {
      if (getValues(name).trim() !== value && !(isTyping && name === 'condutor')) setValue(name, value);
    }
  }, [filter, pause, getValues, setValue]);
  return (
    <Form
      of={of}
      autoComplete="off"
      onChange={({ target }) => (target instanceof HTMLInputElement ? wait(report) : report())}
      // The filter applies before the next press, such as a payment run.
      onBlur={() => pause.current !== undefined && report()}
      busy={false}
      onSend={() => undefined}
      className={FILTER_GRID}
    >
      <WeekChoice week={filter.week} onChange={(week) => onChange({ ...filter, week })} />
      <Button className="sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {set > 0 ? `Filtros (${set})` : 'Filtros'}
      </Button>
      <Field
        className={folded}
        label="Condutor"
        type="search"
        placeholder="Nome do condutor"
        maxLength={100}
        spellCheck={false}
        {...of.register('condutor')}
      />
      {SELECTS.map((each) => (
        <Choice key={each.name} {...each} {...of.register(each.name)} className={folded} />
      ))}
      <Button
        className={folded}
        disabled={addressOf(filter) === addressOf({})}
        onClick={() => {
          stop();
          onChange({});
        }}
      >
        Limpar filtros
      </Button>
    </Form>
  );
}

/** Debounces the reports of typed text; `pause` holds the timer while it runs. */
function usePause() {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(pause.current);
    pause.current = undefined;
  };
  const wait = (report: () => void) => {
    stop();
    pause.current = setTimeout(report, TYPING_MS);
  };
  useEffect(() => () => clearTimeout(pause.current), []);
  return { pause, stop, wait };
}

/** The filter as the controls show it, by its names in the page's address. */
function typedOf(filter: RecordFilter): TypedFilter {
  const none = { semana: '', condutor: '', estado: '', ordem: '' };
  return { ...none, ...Object.fromEntries(new URLSearchParams(addressOf(filter))) };
}

/** The filter as it is typed, under its names in the page's address. */
type TypedFilter = Record<'semana' | 'condutor' | 'estado' | 'ordem', string>;

const STATES = { open: 'aberta', closed: 'fechada', paid: 'paga' };

/** The selects other than the week's, by their names in the page's address. */
const SELECTS = [
  {
    name: 'estado',
    label: 'Estado',
    options: [
      ['', 'Todos os estados'],
      ['pendente', 'Pendente'],
      ['pago', 'Pago'],
    ],
  },
  {
    name: 'ordem',
    label: 'Ordenar por',
    options: [
      ['', 'Semana mais recente'],
      ['mais-antiga', 'Semana mais antiga'],
      ['condutor', 'Condutor, de A a Z'],
      ['maior-liquido', 'Maior líquido'],
      ['menor-liquido', 'Menor líquido'],
      ['maiores-ganhos', 'Maiores ganhos brutos'],
    ],
  },
] as const;

type Option = readonly [value: string, text: string];

/** Lists the weeks newest first, with the last one that is over and the chosen one even where they have no records. */
function weekOptions(mondays: readonly WeekStanding[] | undefined, chosen: string | undefined): Option[] {
  const states = new Map(mondays?.map(({ weekStartDate, state }) => [weekStartDate, STATES[state]]));
  const weeks = new Set([lastWeek(), ...(chosen ? [chosen] : []), ...states.keys()]);
  return [...weeks]
    .toSorted()
    .toReversed()
    .map((week) => {
      const state = states.get(week) ?? (mondays && 'sem registos');
      return [week, [formatDate(week), ...(state ? [state] : [])].join(' · ')];
    });
}

type WeekProps = { week: string | undefined; onChange: (week: string | undefined) => void };

/** Chooses a week, each with its state; one press chooses all weeks, another leads back. */
function WeekChoice({ week, onChange }: WeekProps) {
  const { register } = useFieldsAround<TypedFilter>();
  const { data } = useQuery(mondaysQuery);
  return (
    <Choice
      {...register('semana')}
      label="Semana"
      options={[[ALL_WEEKS, 'Todas as semanas'], ...weekOptions(data, week)]}
      aside={
        <button
          type="button"
          className="-my-0.5 min-h-6 text-sm underline"
          onClick={() => onChange(week ? undefined : lastWeek())}
        >
          {week ? 'Todas as semanas' : 'Última semana'}
        </button>
      }
    />
  );
}

type ChoiceProps = ComponentProps<'select'> & {
  label: string;
  options: readonly Option[];
  aside?: ReactNode;
};

function Choice({ label, options, aside, className, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className={className}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {aside}
      </div>
      <Select id={id} {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}
