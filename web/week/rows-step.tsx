import { useInfiniteQuery } from '@tanstack/react-query';
import { WaitingCostsCards } from '../reports/cost-files/waiting-costs';
import { waitingQuery } from '../reports/payment-reports/payment-reports';
import { useListItems } from '../reports/payment-reports/use-list-items';
import { WaitingCard } from '../reports/payment-reports/waiting-card';

/** The rows and costs that wait for staff, of whatever week. */
export function RowsStep() {
  const waiting = useInfiniteQuery(waitingQuery);
  return (
    <>
      <WaitingCard waiting={waiting} items={useListItems([waiting])} />
      <WaitingCostsCards />
    </>
  );
}
