import type { hc, InferResponseType } from 'hono/client';
import type { Api } from '../../../src/app';
import type { DocumentDecision, ExpiryCorrection } from '../../../src/documents/schema';
import type { DriverDecision } from '../../../src/drivers/schema';
import { request } from '../../ui/requests/request';

/** `version` is that of the row as it was shown, sent as If-Match: the server answers 412 when it has changed. */
export type DriverChange = { id: string; status: DriverDecision['status']; version: number };
export type DocumentChange = { id: string; version: number } & DocumentDecision;
export type ExpiryChange = { id: string; version: number } & ExpiryCorrection;

/** Types of the server's routes; the client itself would cost each page 2 kB of script. */
type Routes = ReturnType<typeof hc<Api>>['api'];
type DecidedDriver = InferResponseType<Routes['drivers'][':id']['status']['$patch'], 200>;
type DecidedDocument = InferResponseType<Routes['documents'][':id']['status']['$patch'], 200>;

export function sendDriverDecision({ id, ...change }: DriverChange): Promise<DecidedDriver> {
  return patchShown(`/api/drivers/${id}/status`, change);
}

export function sendDocumentDecision({ id, ...change }: DocumentChange): Promise<DecidedDocument> {
  return patchShown(`/api/documents/${id}/status`, change);
}

export function sendExpiry({ id, ...change }: ExpiryChange): Promise<unknown> {
  return patchShown(`/api/documents/${id}/expiry`, change);
}

type Change = { version: number } & Record<string, unknown>;

function patchShown<Answer>(path: string, { version, ...payload }: Change): Promise<Answer> {
  return request('PATCH', path, { payload, headers: { 'If-Match': `"${version}"` } });
}
