import type { OwnDocument, OwnPage } from '../../src/operations/me/schema';
import { daysLeft, isExpiring } from '../../src/people/documents/expiry-rules';
import { DOC_TYPE_LABELS, isFeminine } from '../../src/platform/domain/document-types';
import { formatDate } from '../ui/format';

/** The driver's next step, in Portuguese. */
export function nextStep({ status, wasActive, documents }: OwnPage, now: Date): string {
  if (status === 'INACTIVE') {
    return wasActive
      ? 'Deixou de estar ativo. Continua a poder ver as suas semanas e descarregar os seus dados. Para voltar, tenha os documentos em dia.'
      : 'O seu registo não foi aprovado. Se o quiser retomar, envie os documentos que faltam e fale connosco.';
  }
  const due = documents.filter((document) => document.isRequired && isMissing(document));
  if (due.length > 0) return due.length === 1 ? 'Falta 1 documento.' : `Faltam ${due.length} documentos.`;
  if (status !== 'ACTIVE') return 'A nossa equipa está a verificar o seu registo. Avisamos por email.';
  const expiring = documents.filter((document) => document.isRequired && isToRenew(document, now));
  if (expiring.length > 0) return renewalWords(expiring);
  const isWaiting = documents.some(
    ({ current, renewal }) => renewal || current?.status === 'PENDING_VALIDATION',
  );
  return isWaiting ? 'A nossa equipa está a verificar o que enviou.' : 'Está tudo em ordem.';
}

/** Whether the driver has to send one in: none, a rejected one or an expired one is there, and no newer one waits. */
export function isMissing({ current, renewal }: OwnDocument): boolean {
  return !renewal && (!current || current.status === 'REJECTED' || current.status === 'EXPIRED');
}

/** Days before its expiry date from which a valid document may be renewed here; reminders bring their own link. */
const RENEWED_FROM_DAYS = 60;

/** A document that is valid for longer needs no new version. */
export function canSend({ current, renewal }: OwnDocument, now: Date): boolean {
  if (current?.status !== 'VALIDATED' || current.expiryDate === null || renewal) return true;
  return daysLeft(current.expiryDate, now) <= RENEWED_FROM_DAYS;
}

/** Whether the version in force is soon to expire, and none waits to take its place. */
export function isToRenew({ current, renewal }: OwnDocument, now: Date): boolean {
  if (current?.status !== 'VALIDATED' || current.expiryDate === null || renewal) return false;
  return isExpiring(daysLeft(current.expiryDate, now));
}

function renewalWords(expiring: readonly OwnDocument[]): string {
  const named = expiring.map(({ docType, current }) => {
    return `${DOC_TYPE_LABELS[docType]} (${formatDate(current?.expiryDate ?? '')})`;
  });
  const [first] = expiring;
  // Only one type is feminine, so several documents are masculine.
  const one = first && isFeminine(first.docType) ? 'a nova' : 'o novo';
  return `A expirar: ${named.join(', ')}. Envie já ${named.length === 1 ? one : 'os novos'}, em baixo.`;
}
