import { memo, useDeferredValue, useState } from 'react';
import { FILTER_GRID, WEEKS_PLACE } from '../money/finances/places';
import type { Opened, RecordFilter } from '../money/finances/record-filter';
import { Button } from '../ui/button';
import { useDeferred } from '../ui/use-deferred';
import type { StepStates } from './step-states';
import { StepStrip } from './step-strip';
import type { OpenedProps } from './week-tools';

type Props = Omit<OpenedProps, 'chosen'> & {
  filter: RecordFilter | null;
  onChange: (filter: RecordFilter) => void;
  /** Whether the records are still loading. */
  isBusy: boolean;
};

const loadTools = () => import('./week-tools');

/** The filters, how far the steps are, and the open one load after the first records, which a person waits for; until then
 * their place is kept. */
export const ToolsPlace = memo(function ToolsPlace({ filter, isBusy, onChange, ...steps }: Props) {
  const { step, week, onSteps } = steps;
  const [wanted, setWanted] = useState(true);
  const [states, setStates] = useState<StepStates | null>(null);
  // An open step stays with its week, also once that is closed and no longer the one being worked on.
  const open = (opened: Opened | null) => onSteps({ step: opened, week: opened ? week : undefined });
  const isHeld = useDeferredValue(isBusy);
  const loaded = useDeferred(loadTools, {
    wanted,
    what: 'os filtros',
    onFailed: () => {
      setWanted(false);
      open(null);
    },
  });
  const parts = isHeld ? null : loaded;
  return (
    <>
      {filter && parts ? (
        <parts.WeekTools filter={filter} onChange={onChange} week={week} onStates={setStates} />
      ) : wanted ? (
        <Place />
      ) : (
        <Button className="mt-6" onClick={() => setWanted(true)}>
          Mostrar filtros
        </Button>
      )}
      {/* One strip from the first to the last, so that a press or the focus on it is not lost. */}
      <StepStrip
        states={states}
        week={week}
        chosen={filter?.week}
        step={step}
        onStep={(opened) => {
          setWanted(true);
          open(opened);
        }}
        onWeek={(other) => onSteps({ step, week: other })}
      />
      {filter && parts && <parts.OpenedStep chosen={filter.week} {...steps} />}
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
