import type { Opened, Steps } from '../money/finances/record-filter';
import { QueriedPart } from '../ui/session/queried-part';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';
import type { StepStates } from './step-states';
import { StepStrip } from './step-strip';

type Props = {
  /** Null while they are read. */
  states: StepStates | null;
  /** The week of the steps; undefined while it is not known. */
  week: string | undefined;
  /** The week that filters the records. */
  chosen: string | undefined;
  step: Opened | null;
  onSteps: (steps: Steps) => void;
  /** Whether an open step waits for what is above it. */
  isHeld: boolean;
};

const loadOpenStep = async () => (await import('./open-step')).OpenStep;

/** The steps of a week, and the one that is open, in the place of the records. */
export function WeekSteps({ states, step, week, chosen, onSteps, isHeld }: Props) {
  // An open step stays with its week, also once that is closed and no longer the one being worked on.
  const onStep = (opened: Opened | null) => onSteps({ step: opened, week: opened ? week : undefined });
  const OpenStep = useDeferred(loadOpenStep, {
    wanted: step !== null,
    what: 'este passo',
    onFailed: () => onStep(null),
  });
  return (
    <>
      <StepStrip
        states={states}
        week={week}
        chosen={chosen}
        step={step}
        onStep={onStep}
        onWeek={(other) => onSteps({ step, week: other })}
      />
      {step && !isHeld && (
        <div className="mt-4 grid grid-cols-1 gap-4">
          <QueriedPart key={`${step} ${week}`}>
            {OpenStep && week ? (
              <OpenStep step={step} week={week} chosen={chosen} onStep={onStep} />
            ) : (
              <Skeleton className="h-48 w-full" />
            )}
          </QueriedPart>
        </div>
      )}
    </>
  );
}
