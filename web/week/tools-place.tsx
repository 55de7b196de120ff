import { type ComponentProps, memo, useDeferredValue, useState } from 'react';
import { FILTER_GRID, WEEKS_PLACE } from '../money/finances/places';
import type { RecordFilter } from '../money/finances/record-filter';
import { Button } from '../ui/button';
import { useDeferred } from '../ui/use-deferred';
import type { StepStates } from './step-states';
import { WeekSteps } from './week-steps';
import type { WeekTools } from './week-tools';

type Props = Omit<ComponentProps<typeof WeekTools>, 'filter' | 'onStates'> &
  Omit<ComponentProps<typeof WeekSteps>, 'states' | 'chosen' | 'isHeld'> & {
    filter: RecordFilter | null;
    /** Whether the records are still loading. */
    isBusy: boolean;
  };

const loadTools = async () => (await import('./week-tools')).WeekTools;

/** The filters, and how far the steps are, load after the first records, which a person waits for; until then their place
 * is kept. */
export const ToolsPlace = memo(function ToolsPlace({ filter, isBusy, onChange, ...steps }: Props) {
  const [wanted, setWanted] = useState(true);
  const [states, setStates] = useState<StepStates | null>(null);
  const isHeld = useDeferredValue(isBusy);
  const Tools = useDeferred(loadTools, {
    wanted,
    what: 'os filtros',
    onFailed: () => setWanted(false),
  });
  const isThere = filter !== null && Tools !== null && !isHeld;
  return (
    <>
      {isThere ? (
        <Tools filter={filter} onChange={onChange} week={steps.week} onStates={setStates} />
      ) : wanted ? (
        <Place />
      ) : (
        <Button className="mt-6" onClick={() => setWanted(true)}>
          Mostrar filtros
        </Button>
      )}
      {/* One strip from the first to the last, so that a press or the focus on it is not lost. */}
      <WeekSteps states={states} chosen={filter?.week} isHeld={!isThere} {...steps} />
    </>
  );
});

function Place() {
  return (
    <div>
      <div className="@container">
        <div className={FILTER_GRID}>
          <div className="h-17.5 sm:h-17 sm:pointer-fine:h-16.5" />
          {[1, 2, 3, 4].map((at) => (
            <div key={at} className="max-sm:hidden sm:h-17 sm:pointer-fine:h-16.5" />
          ))}
        </div>
      </div>
      <div className={WEEKS_PLACE} />
    </div>
  );
}
