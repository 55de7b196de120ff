import { memo, useDeferredValue, useMemo, useState } from 'react';
import { FILTERS_PLACE } from '../money/finances/places';
import type { RecordFilter, Steps } from '../money/finances/record-filter';
import { Button } from '../ui/button';
import { QueriedPart } from '../ui/session/queried-part';
import { useMay } from '../ui/session/rights';
import { useDeferred } from '../ui/use-deferred';
import { OpenStep } from './open-step';
import type { ReadSteps } from './step-states';
import { StepStrip } from './step-strip';

const loadTools = () => import('./week-tools');

type ToolsProps = {
  filter: RecordFilter | null;
  onChange: (filter: RecordFilter) => void;
  /** Whether the records are still loading. */
  isBusy: boolean;
};

/** The filters, what is read of all weeks and the foot of the table load after the first records, which a person waits
 * for; until then their place is kept. `filters` stands in the head of the table. */
export function useWeekTools({ filter, onChange, isBusy }: ToolsProps) {
  const [wanted, setWanted] = useState(true);
  const isHeld = useDeferredValue(isBusy);
  const loaded = useDeferred(loadTools, {
    wanted,
    what: 'os filtros',
    onFailed: () => setWanted(false),
  });
  const parts = isHeld ? null : loaded;
  const filters = useMemo(
    () => (
      <search aria-label="Filtros" className={FILTERS_PLACE}>
        {filter && parts ? (
          <parts.RecordFilters filter={filter} onChange={onChange} />
        ) : wanted ? (
          <div className="h-9 sm:h-10 pointer-coarse:h-11" />
        ) : (
          <Button size="small" onClick={() => setWanted(true)}>
            Mostrar filtros
          </Button>
        )}
      </search>
    ),
    [filter, onChange, parts, wanted],
  );
  return { parts, filters, isReady: filter !== null && !isBusy, ask: () => setWanted(true) };
}

type Props = Steps & {
  tools: ReturnType<typeof useWeekTools>;
  /** The week that filters the records. */
  chosen: string | undefined;
  onSteps: (steps: Steps) => void;
};

/** The steps of the week, for who works on it, and the open one below them. */
export const StepsPlace = memo(function StepsPlace({ tools, step, week, chosen, onSteps }: Props) {
  const [read, setRead] = useState<ReadSteps | null>(null);
  const mayWork = useMay('money.write');
  // An open step stays with its week, also once that is closed and no longer the one being worked on.
  const open = (opened: Steps['step']) => onSteps({ step: opened, week: opened ? week : undefined });
  const { parts } = tools;
  return (
    <>
      {/* One strip from the first to the last, so that a press or the focus on it is not lost. */}
      {mayWork && (
        <div className="contents" data-needs="money.write">
          <StepStrip
            read={read}
            week={week}
            isReady={tools.isReady}
            step={step}
            onStep={(opened) => {
              tools.ask();
              open(opened);
            }}
          />
        </div>
      )}
      {parts && mayWork && (
        <QueriedPart>
          <parts.StatesRead week={week} onRead={setRead} />
        </QueriedPart>
      )}
      {step && (
        <OpenStep step={step} week={week} chosen={chosen} states={read?.states ?? null} onStep={open} />
      )}
    </>
  );
});
