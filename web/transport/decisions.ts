import type { DocumentDecision } from '../../src/documents/schema';
import type { DriverDecision } from '../../src/drivers/schema';
import { answerOf, api } from './api';

/** `version` is that of the row as it is shown: when it is another by then, the server refuses with 412. */
export type DriverChange = { id: string; status: DriverDecision['status']; version: number };
export type DocumentChange = { id: string; status: DocumentDecision['status']; version: number };
type RecordShown = { id: string; version: number };

export function sendDriverDecision({ id, status, version }: DriverChange) {
  return answerOf(api.drivers[':id'].status.$patch({ param: { id }, json: { status } }, ifMatch(version)));
}

export function sendDocumentDecision({ id, status, version }: DocumentChange) {
  return answerOf(api.documents[':id'].status.$patch({ param: { id }, json: { status } }, ifMatch(version)));
}

export function sendPayment({ id, version }: RecordShown) {
  const call = { param: { id }, json: { status: 'PAID' } } as const;
  return answerOf(api['financial-records'][':id'].status.$patch(call, ifMatch(version)));
}

function ifMatch(version: number) {
  return { headers: { 'If-Match': `"${version}"` } };
}
