import type { DocumentDecision, ExpiryCorrection } from '../../../src/people/documents/schema';
import type { DriverDecision } from '../../../src/people/drivers/schema';
import { answerOf, api, ifMatch } from '../../ui/requests/api';

/** `version` is that of the row as it was shown, sent as If-Match: the server answers 412 when it has changed. */
export type DriverChange = { id: string; status: DriverDecision['status']; version: number };
export type DocumentChange = { id: string; version: number } & DocumentDecision;
export type ExpiryChange = { id: string; version: number } & ExpiryCorrection;

export function sendDriverDecision({ id, version, ...json }: DriverChange) {
  return answerOf(api.drivers[':id'].status.$patch({ param: { id }, json }, ifMatch(version)));
}

export function sendDocumentDecision({ id, version, ...json }: DocumentChange) {
  return answerOf(api.documents[':id'].status.$patch({ param: { id }, json }, ifMatch(version)));
}

export function sendExpiry({ id, version, ...json }: ExpiryChange) {
  return answerOf(api.documents[':id'].expiry.$patch({ param: { id }, json }, ifMatch(version)));
}
