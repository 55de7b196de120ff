import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form, useFields } from '../../ui/form';
import { FILTER_GRID } from './places';
import { Choice, SELECTS, type TypedFilter, WeekChoice } from './record-choices';
import { addressOf, filterOf, type RecordFilter } from './record-filter';

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
