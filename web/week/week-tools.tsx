import { useEffect } from 'react';
import type { Opened, RecordFilter, Steps } from '../money/finances/record-filter';
import { RecordFilters } from '../money/finances/record-filters';
import { WeeksDisclosure } from '../money/finances/weeks-disclosure';
import { QueriedPart } from '../ui/session/queried-part';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';
import type { StepStates } from './step-states';
import { useStepStates } from './use-step-states';

/** The week of the steps; undefined while it is not known. */
type OfWeek = { week: string | undefined };

type Props = OfWeek & {
  filter: RecordFilter;
  onChange: (filter: RecordFilter) => void;
  onStates: (states: StepStates) => void;
};

/** The parts above the steps, and how far these are. */
export function WeekTools({ filter, onChange, week, onStates }: Props) {
  return (
    <>
      <search className="@container block">
        <RecordFilters filter={filter} onChange={onChange} />
      </search>
      <QueriedPart>
        <WeeksDisclosure
          chosen={filter.week}
          onChoose={(chosen) => onChange({ ...filter, week: chosen === filter.week ? undefined : chosen })}
        />
      </QueriedPart>
      <QueriedPart>
        <StatesRead week={week} onStates={onStates} />
      </QueriedPart>
    </>
  );
}

/** Shows nothing, but the failure in its place. */
function StatesRead({ week, onStates }: Pick<Props, 'week' | 'onStates'>) {
  const states = useStepStates(week);
  useEffect(() => onStates(states), [states, onStates]);
  return null;
}

export type OpenedProps = OfWeek & {
  /** The week that filters the records. */
  chosen: string | undefined;
  step: Opened | null;
  onSteps: (steps: Steps) => void;
};

const loadOpenStep = async () => (await import('./open-step')).OpenStep;

/** The step that is open, in the place of the records. */
export function OpenedStep({ step, week, chosen, onSteps }: OpenedProps) {
  const onStep = (opened: Opened | null) => onSteps({ step: opened, week: opened ? week : undefined });
  const OpenStep = useDeferred(loadOpenStep, {
    wanted: step !== null,
    what: 'este passo',
    onFailed: () => onStep(null),
  });
  return (
    step && (
      <div className="mt-4 grid grid-cols-1 gap-4">
        <QueriedPart key={`${step} ${week}`}>
          {OpenStep && week ? (
            <OpenStep step={step} week={week} chosen={chosen} onStep={onStep} />
          ) : (
            <Skeleton className="h-48 w-full" />
          )}
        </QueriedPart>
      </div>
    )
  );
}
