import type { DocumentAnswer, DocumentInput } from '../../src/documents/schema';
import type { DriverInput, RegisteredDriver } from '../../src/drivers/schema';
import type { VehicleInput } from '../../src/vehicles/schema';
import { errorOf } from './api-error';

export type DriverPayload = DriverInput & { status: 'PENDING_VALIDATION' };
export type UploadAddress = { uploadURL: string; objectPath: string };

/** What a registration asks of the server. Each raises `ApiError`, or what fetch raises when there is no answer. */
export interface RegistrationCalls {
  /** Idempotent: the same key updates the driver it created. */
  createDriver(payload: DriverPayload, key: string): Promise<RegisteredDriver>;
  addVehicle(payload: VehicleInput): Promise<unknown>;
  addDocument(payload: DocumentInput): Promise<DocumentAnswer>;
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Timeout of each call, in ms: for a poor connection. */
const PATIENCE_MS = 60_000;

/** Plain fetch with the server's types: the typed client would cost this page 2 kB of script. */
export function registrationCalls(send: Send = fetch): RegistrationCalls {
  return {
    createDriver: (payload, key) => post(send, '/api/drivers', payload, { 'Idempotency-Key': key }),
    addVehicle: (payload) => post(send, '/api/vehicles', payload),
    addDocument: (payload) => post(send, '/api/documents', payload),
  };
}

/** The address that takes a new object of `size` bytes by PUT; `signal` aborts the request. */
export function requestUpload(size: number, signal: AbortSignal): Promise<UploadAddress> {
  const headers = { 'Upload-Length': String(size) };
  const either = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  return post((path, init) => fetch(path, { ...init, headers, signal: either }), '/api/objects/upload');
}

/** As every call of who is on a poor connection. */
export async function post<Answer>(
  send: Send,
  path: string,
  payload?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  const response = await send(path, {
    method: 'POST',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(payload !== undefined && {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    }),
  });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}
