import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { WeekStanding } from '../../../src/money/finances/schema';
import { useFieldsAround } from '../../ui/form';
import { formatDate } from '../../ui/format';
import { Select } from '../../ui/select';
import { mondaysQuery } from './financial-records';
import { ALL_WEEKS, lastWeek } from './record-filter';

/** The filter as it is typed, under its names in the page's address. */
export type TypedFilter = Record<'semana' | 'condutor' | 'estado' | 'ordem', string>;

const STATES = { open: 'aberta', closed: 'fechada', paid: 'paga' };

/** The selects other than the week's, by their names in the page's address. */
export const SELECTS = [
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
export function WeekChoice({ week, onChange }: WeekProps) {
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

export function Choice({ label, options, aside, className, ...select }: ChoiceProps) {
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
