import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { DriverTerms } from '../../money/terms/driver-terms';
import { useTerms } from '../../money/terms/driver-terms-queries';
import { Skeleton } from '../../ui/skeleton';
import { ContractPeriods, useContract } from '../driver-changes/contract-driver';

export function TermsTab({ driver }: { driver: DriverWithDocuments }) {
  const parts = [useContract(driver.id), useTerms(driver.id, 'fees'), useTerms(driver.id, 'plans')];
  // Each part would move those below it as it arrives.
  if (!parts.every(({ isFetched }) => isFetched)) return <Skeleton className="h-80 w-full" />;
  return (
    <div className="grid grid-cols-1 gap-8">
      <ContractPeriods driver={driver} />
      <DriverTerms driver={driver} />
    </div>
  );
}
