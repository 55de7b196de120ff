import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { mondayOf } from '../../src/platform/domain/calendar';
import { correctionsQuery } from '../money/corrections/corrections';
import { restatedCostsQuery, unreadQuery, waitingCostsQuery } from '../money/costs/costs';
import { mondaysQuery } from '../money/finances/financial-records';
import { OpenWeeks } from '../money/finances/open-weeks';
import { RecordFilters } from '../money/finances/record-filters';
import { RecordsFoot } from '../money/finances/records-foot';
import { WeeksLine } from '../money/finances/weeks-line';
import { batchesQuery } from '../money/payment-batches/payment-batches';
import { checklistQuery } from '../money/week-closings/week-closings';
import { waitingQuery } from '../reports/payment-reports/payment-reports';
import { currentUserQuery } from '../ui/session/session';
import { nextStep, type ReadSteps, type StepStates, stepStates } from './step-states';

export { OpenWeeks, RecordFilters, RecordsFoot, WeeksLine };

/** The week of the steps; undefined while it is not known. */
type Props = { week: string | undefined; onRead: (steps: ReadSteps) => void };

/** Shows nothing, but the failure in its place. */
export function StatesRead({ week, onRead }: Props) {
  const states = useStepStates(week);
  useEffect(() => onRead({ states, next: nextStep(states) }), [states, onRead]);
  return null;
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
  const ofWeek = useMemo(() => {
    const days = movements?.flatMap((each) => each.movements.map(({ at }) => at.slice(0, 10)));
    const mondaysOf = [...(rows ?? []).map((row) => row.weekStartDate), ...(days ?? []).map(mondayOf)];
    return mondaysOf.filter((each) => each === week).length;
  }, [rows, movements, week]);
  const openFiles = files?.batches.filter(({ status }) => status === 'CREATED').length;
  return useMemo(
    () =>
      stepStates({
        checklist,
        records: monday?.records,
        rows: rows?.length,
        corrections: corrections?.length,
        costs,
        ofWeek,
        payable: monday?.payable,
        openFiles,
      }),
    [checklist, monday, rows, corrections, costs, ofWeek, openFiles],
  );
}
