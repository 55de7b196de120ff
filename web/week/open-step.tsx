import { type ComponentType, useEffect, useRef } from 'react';
import { WINDOW_HIGH } from '../money/finances/places';
import { isStep, type Opened, type Step } from '../money/finances/record-filter';
import { Button } from '../ui/button';
import { isFocusFree } from '../ui/kept-focus';
import { QueriedPart } from '../ui/session/queried-part';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';
import type { StepStates } from './step-states';
import { STEP_LABELS, stepButtonId } from './step-strip';

export type StepProps = {
  week: string;
  /** The week that filters the records. */
  chosen: string | undefined;
  onStep: (step: Opened | null) => void;
};

const PARTS: Record<Opened, () => Promise<ComponentType<StepProps>>> = {
  relatorios: async () => (await import('./reports-step')).ReportsStep,
  linhas: async () => (await import('./rows-step')).RowsStep,
  acertos: async () => (await import('./settlements-step')).SettlementsStep,
  fecho: async () => (await import('../money/week-closings/week-checklist')).WeekChecklistSection,
  viaturas: async () => (await import('../money/car-sums/cars-section')).CarsSection,
  recibos: async () => (await import('../money/recibos/recibos-section')).RecibosSection,
  pagamento: async () => (await import('./payment-step')).PaymentStep,
};

type Props = Omit<StepProps, 'week'> & {
  step: Opened;
  week: string | undefined;
  states: StepStates | null;
};

/** The step that is open, in the place of the records; its part is fetched when it is. */
export function OpenStep({ step, states, ...props }: Props) {
  return (
    <div className={`mt-2 grid grid-cols-1 content-start gap-3 ${WINDOW_HIGH}`}>
      {isStep(step) && (
        <StepHeading key={step} step={step} states={states} onClose={() => props.onStep(null)} />
      )}
      <QueriedPart key={`${step} ${props.week}`}>
        <StepPart step={step} {...props} />
      </QueriedPart>
    </div>
  );
}

function StepPart({ step, week, ...props }: Omit<Props, 'states'>) {
  const Part = useDeferred(PARTS[step], {
    wanted: true,
    what: 'este passo',
    onFailed: () => props.onStep(null),
  });
  return Part && week ? <Part week={week} {...props} /> : <StepPlace />;
}

/** The place of a step: a heading and three rows. */
export function StepPlace() {
  return (
    <div
      aria-busy="true"
      className="grid gap-5 rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)]"
    >
      <Skeleton className="h-5 w-48" />
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2 border-line border-t pt-5">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-2/5" />
        </div>
      ))}
    </div>
  );
}

type HeadingProps = { step: Step; states: StepStates | null; onClose: () => void };

/** Takes the focus as the step opens, and where it is far down comes to the top, under the bar; closed, the focus is at
 * the step's button. */
function StepHeading({ step, states, onClose }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, select, textarea') === true;
    if (!isTyping) heading.current?.focus({ preventScroll: true });
    const top = heading.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 3) heading.current?.closest('header')?.scrollIntoView();
    return () => {
      if (isFocusFree()) document.getElementById(stepButtonId(step))?.focus({ preventScroll: true });
    };
  }, [step]);
  return (
    <header className="-scroll-mt-10 flex min-h-9 items-center gap-x-4">
      <div className="flex min-w-0 flex-1 gap-x-4 max-sm:flex-col sm:items-baseline">
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {STEP_LABELS[step]}
        </h2>
        <p className="min-h-5 text-muted text-sm">{states?.[step]?.text}</p>
      </div>
      <Button size="small" className="shrink-0" onClick={onClose}>
        Ver registos
      </Button>
    </header>
  );
}
