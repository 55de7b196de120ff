import { type ComponentProps, memo, useDeferredValue, useState } from 'react';
import { FILTER_GRID, WEEKS_PLACE } from '../money/finances/places';
import type { RecordFilter } from '../money/finances/record-filter';
import { Button } from '../ui/button';
import { useDeferred } from '../ui/use-deferred';
import { StepStrip } from './step-strip';
import type { WeekTools } from './week-tools';

type Props = Omit<ComponentProps<typeof WeekTools>, 'filter'> & {
  filter: RecordFilter | null;
  /** Whether the records are still loading. */
  isBusy: boolean;
};

const loadTools = async () => (await import('./week-tools')).WeekTools;

/** The filters and steps load after the first records, which a person waits for; until then their place is kept. */
export const ToolsPlace = memo(function ToolsPlace({ filter, isBusy, ...props }: Props) {
  const [wanted, setWanted] = useState(true);
  const isHeld = useDeferredValue(isBusy);
  const Tools = useDeferred(loadTools, {
    wanted,
    what: 'os filtros',
    onFailed: () => setWanted(false),
  });
  if (filter && Tools && !isHeld) return <Tools filter={filter} {...props} />;
  return wanted ? (
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
      <StepStrip
        states={null}
        week={props.week}
        chosen={filter?.week}
        step={props.step}
        onStep={(step) => props.onSteps({ step, week: step ? props.week : undefined })}
        onWeek={(week) => props.onSteps({ step: props.step, week })}
      />
    </div>
  ) : (
    <Button className="mt-6" onClick={() => setWanted(true)}>
      Mostrar filtros
    </Button>
  );
});
