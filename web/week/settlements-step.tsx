import { useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { isWholeLine, MOST_TYPED, readQuickLine } from '../../src/money/plans/quick-line-rules';
import type { PlansAnswer } from '../../src/money/plans/schema';
import { foldText, uriDecoded } from '../../src/platform/domain/text';
import { correctionsQuery } from '../money/corrections/corrections';
import { CorrectionsSection } from '../money/corrections/corrections-section';
import { PlanForm } from '../money/plans/plan-form';
import { useTerms } from '../money/terms/driver-terms-queries';
import { Choice } from '../money/terms/terms-form';
import { WeekEntryForm } from '../money/terms/week-entry-form';
import { DriverPicker } from '../people/cars/pickers';
import { Field } from '../ui/field';
import { Loaded } from '../ui/loaded';
import { QueriedPart } from '../ui/session/queried-part';
import { StepPlace, type StepProps } from './open-step';

/** Amounts that are added to a week or taken off it, beside those of its reports. */
export function SettlementsStep({ week }: StepProps) {
  const { data, isFetched } = useQuery(correctionsQuery);
  // The form stands below corrections of any height, so it waits for them, or for their failure.
  if (!isFetched) return <StepPlace />;
  return (
    <>
      <QueriedPart>
        <CorrectionsSection />
      </QueriedPart>
      <NewSettlement week={week} />
      {data?.length === 0 && <p className="text-muted text-sm">Não há correções por decidir.</p>}
    </>
  );
}

const SPANS = [
  ['week', 'Só numa semana'],
  ['plan', 'Em várias semanas'],
] as const;
type Span = (typeof SPANS)[number][0];

/** The chosen driver, and the name of the line at that time. */
const NOBODY = { id: '', fullName: '', of: '' };

const EXAMPLE = 'Condutor, categoria, valor: beatriz bónus 25';

/** An acerto of the week, or a plan that begins in it: typed as one line, which fills in the form below it. */
function NewSettlement({ week }: { week: string }) {
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  const [round, setRound] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const { line, entered, given, fault, ...entry } = useQuickLine(field);
  const [chosen, setChosen] = useState(NOBODY);
  // A driver is of the name at which they were chosen: another name has its answer to come.
  const driverId = chosen.of === entry.driver ? chosen.id : '';
  const [span, setSpan] = useState<Span>('week');
  const close = () => {
    (line === '' ? place : field).current?.focus({ preventScroll: true });
    entry.type('');
    setChosen(NOBODY);
    setSpan('week');
    setRound(round + 1);
  };
  const isPlan = given === undefined ? span === 'plan' : given.instalments !== '';
  const form = { driver: chosen, week, given, entered, onClose: close };
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)] outline-none"
    >
      <h2 id={titleId} className="mb-4 font-semibold">
        Novo acerto
      </h2>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <LineField ref={field} of={{ line, fault, ...entry }} />
        <DriverPicker
          key={round}
          value={driverId}
          typed={entry.driver}
          entered={entered}
          describedBy={titleId}
          className="sm:col-span-2"
          onEnter={entry.enter}
          onChange={(id, fullName) => {
            setChosen({ id, fullName, of: entry.driver });
            // A driver chosen by hand, or not named in full, is looked at with the preview before Enter saves.
            const isNamed = id === '' || foldText(fullName) === foldText(entry.driver);
            if (!isNamed || document.activeElement?.getAttribute('role') === 'combobox') entry.wait();
          }}
        />
        <Choice
          label="Aplicar"
          name="span"
          options={SPANS}
          value={isPlan ? 'plan' : 'week'}
          disabled={given !== undefined}
          onChange={({ target }) => setSpan(target.value as Span)}
        />
      </div>
      {driverId !== '' && !isPlan && <WeekEntryForm key={driverId} {...form} />}
      {driverId !== '' && isPlan && <Planning key={driverId} {...form} />}
    </section>
  );
}

type LineProps = {
  of: Pick<ReturnType<typeof useQuickLine>, 'line' | 'fault' | 'type' | 'enter'>;
  ref: RefObject<HTMLInputElement | null>;
};

function LineField({ of: { line, fault, type, enter }, ref }: LineProps) {
  return (
    <Field
      ref={ref}
      label="Numa linha"
      placeholder={EXAMPLE}
      autoComplete="off"
      spellCheck={false}
      maxLength={MOST_TYPED}
      value={line}
      error={fault}
      className="sm:col-span-3"
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && enter()}
    />
  );
}

/** The palette leads here with a line in the address' fragment, which never leaves the browser. */
const BEGUN = '#acerto=';

function begunLine(): string {
  return location.hash.startsWith(BEGUN) ? (uriDecoded(location.hash.slice(BEGUN.length)) ?? '') : '';
}

/** The line as it is typed, what it gives the form, and how often it was entered. */
function useQuickLine(field: RefObject<HTMLInputElement | null>) {
  const [line, setLine] = useState('');
  const [entered, setEntered] = useState(0);
  const read = readQuickLine(line);
  const { driver, category, amount, sign, instalments, text } = read;
  const type = (typed: string) => {
    setLine(typed);
    setEntered(0);
  };
  const begin = useEffectEvent(() => {
    if (begunLine() === '') return;
    type(begunLine());
    field.current?.focus();
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  });
  useEffect(() => {
    begin();
    addEventListener('hashchange', begin);
    return () => removeEventListener('hashchange', begin);
  }, []);
  const isHalf = entered > 0 && !isWholeLine(read);
  return {
    line,
    driver,
    entered: isWholeLine(read) ? entered : 0,
    given:
      category === null
        ? undefined
        : {
            category,
            amount,
            chosen: sign === null ? null : sign === '+' ? ('on' as const) : ('off' as const),
            instalments: instalments === null ? '' : String(instalments),
            text,
          },
    fault: read.fault ?? (isHalf ? 'Escreva o condutor, a categoria e o valor, como no exemplo.' : undefined),
    type,
    enter: () => line !== '' && setEntered(entered + 1),
    wait: () => setEntered(0),
  };
}

type PlanningProps = Omit<ComponentProps<typeof PlanForm>, 'version' | 'begins'> & { week: string };

function Planning({ driver, week, ...props }: PlanningProps) {
  const plans = useTerms<PlansAnswer>(driver.id, 'plans');
  return (
    <Loaded of={plans} failure="Não foi possível carregar os planos" skeleton="mt-3 h-40 w-full">
      {({ version }) => <PlanForm driver={driver} version={version} begins={week} {...props} />}
    </Loaded>
  );
}
