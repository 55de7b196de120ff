import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Form, useFields } from '../../ui/form';
import { Icon } from '../../ui/icon';
import { ToolbarSearch, ToolbarSelect } from '../../ui/toolbar';
import { FILTERS } from './places';
import { addressOf, filterOf, type RecordFilter } from './record-filter';

type Props = { filter: RecordFilter; onChange: (filter: RecordFilter) => void };

/** Debounce of the search, in ms: the server searches all records each time. */
const TYPING_MS = 150;

/** Only a narrow screen folds the filters. */
export function RecordFilters({ filter, onChange }: Props) {
  const { of, change, leave, clear } = useTypedFilter({ filter, onChange });
  const [isOpen, setOpen] = useState(false);
  const set = [filter.driver, filter.status, filter.order].filter(Boolean).length;
  const folded = isOpen ? 'max-sm:basis-full' : 'max-sm:hidden';
  return (
    <Form
      of={of}
      autoComplete="off"
      onChange={change}
      onBlur={leave}
      busy={false}
      onSend={() => undefined}
      className={FILTERS}
    >
      <Button className="sm:hidden" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {set > 0 ? `Filtros (${set})` : 'Filtros'}
      </Button>
      <ToolbarSearch
        aria-label="Condutor"
        placeholder="Nome do condutor"
        maxLength={100}
        className={`max-sm:order-1 ${folded}`}
        {...of.register('condutor')}
      />
      {SELECTS.map(({ name, ...select }) => (
        <ToolbarSelect key={name} {...select} className={`max-sm:order-1 ${folded}`} {...of.register(name)} />
      ))}
      <Button
        className={`max-sm:order-1 sm:px-2.5 ${folded}`}
        title="Limpar filtros"
        quiet
        disabled={addressOf(filter) === addressOf({})}
        onClick={clear}
      >
        <Icon name="x" className="size-4 max-sm:hidden" />
        <span className="sm:sr-only">Limpar filtros</span>
      </Button>
    </Form>
  );
}

/** The filter as it is typed. The inputs are uncontrolled, so that typing does not wait for a render. */
function useTypedFilter({ filter, onChange }: Props) {
  const of = useFields<TypedFilter>(typedOf(filter));
  const { getValues, setValue } = of;
  const { pause, stop, wait } = usePause();
  // The week may change while a name is being typed.
  const week = useRef(filter.week);
  useEffect(() => {
    week.current = filter.week;
  }, [filter.week]);
  const report = () => {
    stop();
    onChange({ ...filterOf(new URLSearchParams(getValues())), week: week.current });
  };
  // Text that is being typed stays, even if another filter is chosen meanwhile.
  useEffect(() => {
    const isTyping = pause.current !== undefined;
    for (const [name, value] of Object.entries(typedOf(filter)) as [keyof TypedFilter, string][]) {
      if (getValues(name).trim() !== value && !(isTyping && name === 'condutor')) setValue(name, value);
    }
  }, [filter, pause, getValues, setValue]);
  return {
    of,
    change: ({ target }: FormEvent) => (target instanceof HTMLInputElement ? wait(report) : report()),
    // The filter applies before the next press, such as a payment run.
    leave: () => {
      if (pause.current !== undefined) report();
    },
    clear: () => {
      stop();
      onChange({});
    },
  };
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
function typedOf({ week: _, ...filter }: RecordFilter): TypedFilter {
  const none = { condutor: '', estado: '', ordem: '' };
  const { semana: _all, ...set } = Object.fromEntries(new URLSearchParams(addressOf(filter)));
  return { ...none, ...set };
}

/** The filter as it is typed, under its names in the page's address. */
type TypedFilter = Record<'condutor' | 'estado' | 'ordem', string>;

/** The selects, by their names in the page's address. */
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
