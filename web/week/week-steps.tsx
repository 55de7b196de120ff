import type { Opened } from '../money/finances/record-filter';
import { QueriedPart } from '../ui/session/queried-part';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';
import type { StepProps } from './open-step';
import { StepStrip } from './step-strip';
import { useStepStates } from './use-step-states';

const loadOpenStep = async () => (await import('./open-step')).OpenStep;

/** The steps of a week, and the one that is open, in the place of its records. */
export function WeekSteps({ step, ...props }: StepProps & { step: Opened | null }) {
  const OpenStep = useDeferred(loadOpenStep, {
    wanted: step !== null,
    what: 'este passo',
    onFailed: () => props.onStep(null),
  });
  return (
    <>
      <QueriedPart>
        <States week={props.week} step={step} onStep={props.onStep} />
      </QueriedPart>
      {step && (
        <div className="mt-4 grid grid-cols-1 gap-4">
          <QueriedPart key={step}>
            {OpenStep ? <OpenStep step={step} {...props} /> : <Skeleton className="h-48 w-full" />}
          </QueriedPart>
        </div>
      )}
    </>
  );
}

type StatesProps = { week: string; step: Opened | null; onStep: (step: Opened | null) => void };

function States({ week, ...props }: StatesProps) {
  return <StepStrip states={useStepStates(week)} {...props} />;
}
