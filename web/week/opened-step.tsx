import type { Opened, Steps } from '../money/finances/record-filter';
import { QueriedPart } from '../ui/session/queried-part';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';

type Props = {
  /** The week of the steps; undefined while it is not known. */
  week: string | undefined;
  /** The week that filters the records. */
  chosen: string | undefined;
  step: Opened | null;
  onSteps: (steps: Steps) => void;
};

const loadOpenStep = async () => (await import('./open-step')).OpenStep;

/** The step that is open, in the place of the records. */
export function OpenedStep({ step, week, chosen, onSteps }: Props) {
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
