import { useEffect } from 'react';
import type { RecordFilter } from '../money/finances/record-filter';
import { RecordFilters } from '../money/finances/record-filters';
import { WeeksDisclosure } from '../money/finances/weeks-disclosure';
import { QueriedPart } from '../ui/session/queried-part';

export { OpenedStep } from './opened-step';

import type { StepStates } from './step-states';
import { useStepStates } from './use-step-states';

type Props = {
  filter: RecordFilter;
  onChange: (filter: RecordFilter) => void;
  /** The week of the steps; undefined while it is not known. */
  week: string | undefined;
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
