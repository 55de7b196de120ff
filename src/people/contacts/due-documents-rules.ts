import { lisbonDate } from '../../platform/domain/calendar';
import {
  DOC_TYPE_LABELS,
  DOC_TYPES,
  type DocType,
  isFeminine,
  requiredDocuments,
} from '../../platform/domain/document-types';
import { canAskForDocument } from '../document-links/asking-rules';
import { daysLeft, isExpiring, lapseInWords } from '../documents/expiry-rules';
import type { DriverWithDocuments } from '../drivers/schema';
import { greeting, type Message, type Sender, signed } from './contact-rules';

/** A document that the driver is to send in. */
export type DueDocument = { docType: DocType } & (
  | { why: 'missing' }
  /** `words`: the reason as the driver reads it. */
  | { why: 'rejected'; words: string | null }
  | { why: 'lapses'; expiryDate: string }
);

type Registered = Pick<DriverWithDocuments, 'contractType' | 'status' | 'documents' | 'renewals'>;

/** The documents that a driver is to send in: missing ones as the contract asks for them, none that waits already. */
export function dueDocuments(
  { contractType, status, documents, renewals }: Registered,
  reasons: ReadonlyMap<string, string>,
  now: Date,
): DueDocument[] {
  if (status === 'INACTIVE') return [];
  const required = requiredDocuments(contractType);
  return DOC_TYPES.flatMap((docType): DueDocument[] => {
    if (renewals.some((renewal) => renewal.docType === docType)) return [];
    const current = documents.find((document) => document.docType === docType);
    if (!current) return required.includes(docType) ? [{ docType, why: 'missing' }] : [];
    if (!canAskForDocument(status, current, now)) return [];
    const due = dueOf(current, reasons.get(current.id) ?? null);
    const isLater = due?.why === 'lapses' && !isExpiring(daysLeft(due.expiryDate, now));
    return due === null || isLater ? [] : [due];
  });
}

type Listed = Pick<DriverWithDocuments['documents'][number], 'docType' | 'status' | 'expiryDate'>;

/** Null for a document that waits for a decision. */
export function dueOf({ docType, status, expiryDate }: Listed, words: string | null): DueDocument | null {
  if (status === 'PENDING_VALIDATION') return null;
  if (status === 'REJECTED') return { docType, why: 'rejected', words };
  return expiryDate === null ? null : { docType, why: 'lapses', expiryDate };
}

/** Null where nothing is due. */
export function documentsMessage(
  fullName: string,
  due: readonly DueDocument[],
  sender: Sender,
  now: Date,
): Message | null {
  const [only] = due;
  if (!only) return null;
  const today = lisbonDate(now);
  if (due.length > 1) {
    const lines = due.map((each) => `- ${DOC_TYPE_LABELS[each.docType]}: ${stateOf(each, today)}`);
    const where = sender.page === null ? [] : [`Pode enviá-los em ${sender.page}`];
    return {
      subject: 'Documentos em falta',
      text: signed([`${greeting(fullName)} Precisamos destes documentos:`, ...lines, ...where], sender),
    };
  }
  const label = DOC_TYPE_LABELS[only.docType];
  const where = sender.page === null ? [] : [`Pode enviá-lo em ${sender.page}`];
  const words = `${isFeminine(only.docType) ? 'A sua' : 'O seu'} ${label} ${stateOf(only, today)}.`;
  const request = only.why === 'missing' ? 'Envie-nos o documento' : 'Envie-nos o novo documento';
  return {
    subject: label,
    text: signed([`${greeting(fullName)} ${words} ${request}, por favor.`, ...where], sender),
  };
}

function stateOf(due: DueDocument, today: string): string {
  if (due.why === 'missing') return 'está em falta';
  if (due.why === 'lapses') return lapseInWords(due.expiryDate, today);
  return due.words === null ? 'não foi aceite' : `não foi aceite. ${due.words.replace(/\.$/, '')}`;
}
