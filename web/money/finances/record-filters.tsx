import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FILTER_GRID } from './places';
import { Choice, SELECTS, WeekChoice } from './record-choices';
import { addressOf, filterOf, type RecordFilter } from './record-filter';

type Props = { filter: RecordFilter; onChange: (filter: RecordFilter) => void };

/** Debounce of the search, in ms: the server searches all records each time. */
const TYPING_MS = 150;

/** The inputs are uncontrolled, so that typing does not wait for a render. */
export function RecordFilters({ filter, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
  // Only a narrow screen folds the filters, except the week.
  const [isOpen, setOpen] = useState(false);
  const set = [filter.driver, filter.status, filter.order].filter(Boolean).length;
  const folded = `max-sm:col-span-full ${isOpen ? '' : 'max-sm:hidden'}`;
  const { pause, stop, wait } = usePause();
  const report = () => {
    stop();
    const chosen = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    onChange(filterOf(new URLSearchParams(chosen)));
  };
  // Text that is being typed stays, even if another filter is chosen meanwhile.
  useEffect(() => showIn(form.current, filter, pause.current !== undefined), [filter, pause]);
  return (
    <form
      ref={form}
      autoComplete="off"
      onChange={({ target }) => (target instanceof HTMLInputElement ? wait(report) : report())}
      // The filter applies before the next press, such as a payment run.
      onBlur={() => pause.current !== undefined && report()}
      onSubmit={(event) => event.preventDefault()}
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
        name="condutor"
        placeholder="Nome do condutor"
        maxLength={100}
        spellCheck={false}
      />
      {SELECTS.map((each) => (
        <Choice key={each.name} {...each} className={folded} />
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
    </form>
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

function showIn(form: HTMLFormElement | null, filter: RecordFilter, isTyping: boolean): void {
  const address = new URLSearchParams(addressOf(filter));
  for (const field of form?.querySelectorAll<HTMLInputElement>('[name]') ?? []) {
    const value = address.get(field.name) ?? '';
    if (field.value.trim() !== value && !(isTyping && field.type === 'search')) field.value = value;
  }
}
