import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { DriverTerms } from '../../money/terms/driver-terms';
import { ContractPeriods } from '../driver-changes/contract-driver';

export function TermsTab({ driver }: { driver: DriverWithDocuments }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <ContractPeriods driver={driver} />
      <DriverTerms driver={driver} />
    </div>
  );
}
