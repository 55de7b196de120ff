import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { correctionsQuery } from '../money/corrections/corrections';
import { restatedCostsQuery, unreadQuery, waitingCostsQuery } from '../money/costs/costs';
import { mondaysQuery } from '../money/finances/financial-records';
import type { Step } from '../money/finances/record-filter';
import { batchesQuery } from '../money/payment-batches/payment-batches';
import { checklistQuery } from '../money/week-closings/week-closings';
import { waitingQuery } from '../reports/payment-reports/payment-reports';
import { currentUserQuery } from '../ui/session/session';
import { type StepState, stepStates } from './step-states';

const NO_RECORDS = { records: 0, payable: 0 };

/** Reads how far each step of the week is. A step whose query fails shows nothing here, and the failure once open. */
export function useStepStates(week: string | undefined): Record<Step, StepState | null> {
  const { data: user } = useQuery(currentUserQuery);
  const { data: checklist } = useQuery({ ...checklistQuery(week ?? ''), enabled: week !== undefined });
  const { data: mondays } = useQuery(mondaysQuery);
  const { data: rows } = useInfiniteQuery(waitingQuery);
  const { data: corrections } = useQuery(correctionsQuery);
  const { data: movements } = useQuery(waitingCostsQuery);
  const { data: unread } = useQuery(unreadQuery);
  const { data: restated } = useQuery(restatedCostsQuery);
  const { data: files } = useQuery({ ...batchesQuery, enabled: user?.paysByFile === true });
  const { records, payable } = mondays?.find(({ weekStartDate }) => weekStartDate === week) ?? NO_RECORDS;
  return stepStates({
    checklist,
    records: mondays && records,
    rows: rows?.length,
    corrections: corrections?.length,
    costs:
      movements &&
      unread &&
      restated &&
      movements.reduce((sum, { count }) => sum + count, unread.length + restated.length),
    payable: mondays && payable,
    openFiles: files?.batches.filter(({ status }) => status === 'CREATED').length,
  });
}
