import { type ExpiryFilter, passesExpiryFilter } from '../../../src/people/documents/expiry-rules';
import type { DocType } from '../../../src/platform/domain/document-types';
import { foldText } from '../../../src/platform/domain/text';
import type { DatedDocument } from './expiring-documents';

export type DocumentFilter = {
  /** A part of the driver's name. */
  search: string;
  type: DocType | 'all';
  state: ExpiryFilter;
  order: 'date' | 'driver';
};

export const EVERY_DOCUMENT: DocumentFilter = { search: '', type: 'all', state: 'all', order: 'date' };

/** The soonest date first, or by driver. */
export function filterDocuments(
  documents: readonly DatedDocument[],
  { search, type, state, order }: DocumentFilter,
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
