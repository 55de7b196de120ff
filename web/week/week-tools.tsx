import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { correctionsQuery } from '../money/corrections/corrections';
import { restatedCostsQuery, unreadQuery, waitingCostsQuery } from '../money/costs/costs';
import { mondaysQuery } from '../money/finances/financial-records';
import type { Opened, RecordFilter, Steps } from '../money/finances/record-filter';
import { RecordFilters } from '../money/finances/record-filters';
import { WeeksDisclosure } from '../money/finances/weeks-disclosure';
import { batchesQuery } from '../money/payment-batches/payment-batches';
import { checklistQuery } from '../money/week-closings/week-closings';
import { waitingQuery } from '../reports/payment-reports/payment-reports';
import { QueriedPart } from '../ui/session/queried-part';
import { currentUserQuery } from '../ui/session/session';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';
import { type StepStates, stepStates } from './step-states';

/** The week of the steps; undefined while it is not known. */
type OfWeek = { week: string | undefined };

type Props = OfWeek & {
  filter: RecordFilter;
  onChange: (filter: RecordFilter) => void;
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

export type OpenedProps = OfWeek & {
  /** The week that filters the records. */
  chosen: string | undefined;
  step: Opened | null;
  onSteps: (steps: Steps) => void;
};

const loadOpenStep = async () => (await import('./open-step')).OpenStep;

/** The step that is open, in the place of the records. */
export function OpenedStep({ step, week, chosen, onSteps }: OpenedProps) {
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

const NO_RECORDS = { records: 0, payable: 0 };

/** Reads how far each step of the week is. A step whose query fails shows nothing here, and the failure once open. */
function useStepStates(week: string | undefined): StepStates {
  const { data: user } = useQuery(currentUserQuery);
  const { data: checklist } = useQuery({ ...checklistQuery(week ?? ''), enabled: week !== undefined });
  const { data: mondays } = useQuery(mondaysQuery);
  const { data: rows } = useInfiniteQuery(waitingQuery);
  const { data: corrections } = useQuery(correctionsQuery);
  const { data: movements } = useQuery(waitingCostsQuery);
  const { data: unread } = useQuery(unreadQuery);
  const { data: restated } = useQuery(restatedCostsQuery);
  const { data: files } = useQuery({ ...batchesQuery, enabled: user?.paysByFile === true });
  const monday = mondays?.find(({ weekStartDate }) => weekStartDate === week) ?? (mondays && NO_RECORDS);
  const costs =
    movements &&
    unread &&
    restated &&
    movements.reduce((sum, { count }) => sum + count, unread.length + restated.length);
  const openFiles = files?.batches.filter(({ status }) => status === 'CREATED').length;
  return useMemo(
    () =>
      stepStates({
        checklist,
        records: monday?.records,
        rows: rows?.length,
        corrections: corrections?.length,
        costs,
        payable: monday?.payable,
        openFiles,
      }),
    [checklist, monday, rows, corrections, costs, openFiles],
  );
}
