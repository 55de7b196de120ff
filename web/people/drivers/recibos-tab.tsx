import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { DriverRecibos } from '../../money/recibos/driver-recibos';
import { ReciboTerms } from '../../money/recibos/recibo-terms';

export function RecibosTab({ driver }: { driver: DriverWithDocuments }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <ReciboTerms driver={driver} />
      <DriverRecibos driver={driver} />
    </div>
  );
}
