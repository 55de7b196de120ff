import { useInfiniteQuery, useIsMutating } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type CostsThatWait, useWaitingCosts, WaitingCostsCards } from '../reports/cost-files/waiting-costs';
import { waitingQuery } from '../reports/payment-reports/payment-reports';
import { useListItems } from '../reports/payment-reports/use-list-items';
import { WaitingCard } from '../reports/payment-reports/waiting-card';
import { QueriedPart } from '../ui/session/queried-part';
import type { StepProps } from './open-step';

/** The rows and costs that wait for staff, of whatever week; costs come first where no row waits. Once a press has settled
 * the last of them, the next step opens. */
export function RowsStep({ onStep }: StepProps) {
  const waiting = useInfiniteQuery(waitingQuery);
  const costs = useWaitingCosts();
  const items = useListItems([waiting]);
  useOnceSettled({ areLeft: areLeftOf(waiting, costs) }, () => onStep('acertos'));
  const cards = [
    <QueriedPart key="rows">
      <WaitingCard waiting={waiting} items={items} others={costs.state} />
    </QueriedPart>,
    <QueriedPart key="costs">
      <WaitingCostsCards of={costs} />
    </QueriedPart>,
  ];
  const areRowsDone = waiting.data?.length === 0 && costs.state === 'some';
  return <>{areRowsDone ? cards.toReversed() : cards}</>;
}

/** Whether anything waits; undefined while that is not known. */
function areLeftOf(
  { data, hasNextPage }: { data: unknown[] | undefined; hasNextPage: boolean },
  costs: CostsThatWait,
) {
  if (!data || costs.state === 'unknown') return undefined;
  return data.length > 0 || hasNextPage || costs.state === 'some';
}

/** Calls back as a press on this page settles the last that was left, and not where a colleague did. */
function useOnceSettled({ areLeft }: { areLeft: boolean | undefined }, onSettled: () => void) {
  const isActing = useIsMutating() > 0;
  const before = useRef({ areLeft, isActing });
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    const was = before.current;
    // The lists are fetched again before the press has ended, and both may be shown at once.
    if (was.areLeft === true && areLeft === false && (was.isActing || isActing)) settle();
    before.current = { areLeft, isActing };
  }, [areLeft, isActing]);
}
