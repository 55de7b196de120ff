import type { hc, InferResponseType } from 'hono/client';
import type { Api } from '../../src/app';
import type { DocumentDecision } from '../../src/documents/schema';
import type { DriverDecision } from '../../src/drivers/schema';
import { request } from './request';

/** `version` is that of the row as it was shown, sent as If-Match: the server answers 412 when it has changed. */
export type DriverChange = { id: string; status: DriverDecision['status']; version: number };
export type DocumentChange = { id: string; status: DocumentDecision['status']; version: number };
type ShownRecord = { id: string; version: number };

/** Types of the server's routes; the client itself would cost each page 2 kB of script. */
type Routes = ReturnType<typeof hc<Api>>['api'];
type DecidedDriver = InferResponseType<Routes['drivers'][':id']['status']['$patch'], 200>;
type DecidedDocument = InferResponseType<Routes['documents'][':id']['status']['$patch'], 200>;

export function sendDriverDecision(change: DriverChange): Promise<DecidedDriver> {
  return patchStatus(`/api/drivers/${change.id}`, change);
}

export function sendDocumentDecision(change: DocumentChange): Promise<DecidedDocument> {
  return patchStatus(`/api/documents/${change.id}`, change);
}

export function sendPayment({ id, version }: ShownRecord): Promise<unknown> {
  return patchStatus(`/api/financial-records/${id}`, { status: 'PAID', version });
}

type Change = { status: string; version: number };

function patchStatus<Answer>(path: string, { status, version }: Change): Promise<Answer> {
  return request('PATCH', `${path}/status`, { payload: { status }, headers: { 'If-Match': `"${version}"` } });
}
