import type { Opened, RecordFilter, Steps } from '../money/finances/record-filter';
import { RecordFilters } from '../money/finances/record-filters';
import { WeeksDisclosure } from '../money/finances/weeks-disclosure';
import { QueriedPart } from '../ui/session/queried-part';
import { WeekSteps } from './week-steps';

type Props = {
  filter: RecordFilter;
  onChange: (filter: RecordFilter) => void;
  step: Opened | null;
  /** The week of the steps; undefined while it is not known. */
  week: string | undefined;
  onSteps: (steps: Steps) => void;
};

/** The parts above the records. */
export function WeekTools({ filter, onChange, step, week, onSteps }: Props) {
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
      <WeekSteps week={week} chosen={filter.week} step={step} onSteps={onSteps} />
    </>
  );
}
