import { type ExpiryFilter, passesExpiryFilter } from '../../../src/people/documents/expiry-rules';
import { foldText } from '../../../src/platform/domain/text';
import type { DocumentOrder, TypeFilter } from './document-filters';
import type { DatedDocument } from './expiring-documents';

type Filter = { search: string; type: TypeFilter; state: ExpiryFilter; order: DocumentOrder };

/** The soonest date first, or by driver. */
export function filterDocuments(
  documents: readonly DatedDocument[],
  { search, type, state, order }: Filter,
): DatedDocument[] {
  const wanted = foldText(search);
  const left = documents.filter(
    ({ docType, status, days, driver }) =>
      (type === 'all' || docType === type) &&
      passesExpiryFilter(state, status, days) &&
      foldText(driver.fullName).includes(wanted),
  );
  return order === 'driver'
    ? left.sort((one, other) => one.driver.fullName.localeCompare(other.driver.fullName, 'pt-PT'))
    : left;
}
