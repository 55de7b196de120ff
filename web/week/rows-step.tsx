import { useInfiniteQuery } from '@tanstack/react-query';
import { useWaitingCosts, WaitingCostsCards } from '../reports/cost-files/waiting-costs';
import { waitingQuery } from '../reports/payment-reports/payment-reports';
import { useListItems } from '../reports/payment-reports/use-list-items';
import { WaitingCard } from '../reports/payment-reports/waiting-card';
import { QueriedPart } from '../ui/session/queried-part';

/** The rows and costs that wait for staff, of whatever week; costs come first where no row waits. */
export function RowsStep() {
  const waiting = useInfiniteQuery(waitingQuery);
  const costs = useWaitingCosts();
  const items = useListItems([waiting]);
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
