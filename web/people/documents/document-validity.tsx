import { daysLeft, documentTone, isEstimated } from '../../../src/people/documents/expiry-rules';
import type { ListedDocument } from '../../../src/people/documents/schema';
import type { DriverStatus } from '../../../src/people/drivers/schema';
import { formatDate } from '../../ui/format';

const COLOURS = { good: '', warn: 'font-medium text-warn', bad: 'font-medium text-bad' };

type Props = { document: ListedDocument; driverStatus: DriverStatus };

/** Until when a document is valid, apart where nobody has read the date on it; in the colour of its last days where the
 * driver is on the road with it. */
export function DocumentValidity({ document, driverStatus }: Props) {
  const { status, expiryDate } = document;
  if (expiryDate === null) return null;
  if (isEstimated(document)) {
    return <EstimatedDate expiryDate={expiryDate} />;
  }
  const isDriven = driverStatus === 'ACTIVE' && status === 'VALIDATED';
  const tone = isDriven ? documentTone(status, daysLeft(expiryDate, new Date())) : 'good';
  return (
    <span className={COLOURS[tone]}>
      {`${status === 'EXPIRED' ? 'Expirou em' : 'Válido até'} ${formatDate(expiryDate)}`}
    </span>
  );
}

/** A date that nobody has read on the document. */
export function EstimatedDate({ expiryDate }: { expiryDate: string }) {
  return (
    <span className="text-muted underline decoration-dashed underline-offset-4">
      {`Validade estimada: ${formatDate(expiryDate)}`}
    </span>
  );
}
