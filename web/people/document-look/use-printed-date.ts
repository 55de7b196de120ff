import { useState } from 'react';
import type { ListedDocument } from '../../../src/people/documents/schema';
import { defaultExpiryDate, issueDateFor } from '../../../src/platform/domain/document-validity';

/** The date as printed: until when the document is valid, or of when a criminal record is. What stands until somebody
 * types another one is the document's own. */
export function usePrintedDate({ id, docType, expiryDate }: ListedDocument) {
  const isIssue = docType === 'REG_CRIMINAL';
  const stands = isIssue && expiryDate ? issueDateFor(docType, expiryDate) : (expiryDate ?? '');
  const of = `${id} ${stands}`;
  const [typed, setTyped] = useState({ of, value: stands });
  const value = typed.of === of ? typed.value : stands;
  const isChanged = value !== '' && value !== stands;
  return {
    isIssue,
    value,
    /** Until when it is valid by the date of its issue. */
    until: isIssue && value ? defaultExpiryDate(docType, value) : null,
    isChanged,
    set: (date: string) => setTyped({ of, value: date }),
    restore: () => value === '' && setTyped({ of, value: stands }),
    sent: isChanged ? { [isIssue ? 'issuedOn' : 'expiryDate']: value } : {},
  };
}

export type PrintedDate = ReturnType<typeof usePrintedDate>;
