import { lastWeek, type Opened, type RecordFilter } from '../money/finances/record-filter';
import { RecordFilters } from '../money/finances/record-filters';
import { WeeksDisclosure } from '../money/finances/weeks-disclosure';
import { QueriedPart } from '../ui/session/queried-part';
import { WeekSteps } from './week-steps';

type Props = {
  filter: RecordFilter;
  onChange: (filter: RecordFilter) => void;
  step: Opened | null;
  onStep: (step: Opened | null) => void;
};

/** The parts above the records. */
export function WeekTools({ filter, onChange, step, onStep }: Props) {
  return (
    <>
      <search className="@container block">
        <RecordFilters filter={filter} onChange={onChange} />
      </search>
      <QueriedPart>
        <WeeksDisclosure
          chosen={filter.week}
          onChoose={(week) => onChange({ ...filter, week: week === filter.week ? undefined : week })}
        />
      </QueriedPart>
      {/* All weeks together have no steps, so those of the last week are shown. */}
      <WeekSteps
        key={filter.week}
        week={filter.week ?? lastWeek()}
        chosen={filter.week}
        step={step}
        onStep={onStep}
      />
    </>
  );
}
