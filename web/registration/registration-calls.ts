import { hc } from 'hono/client';
import type { Api } from '../../src/app';
import type { DocumentAnswer, DocumentInput } from '../../src/people/documents/schema';
import type { DriverInput, NamedCarInput, RegisteredDriver } from '../../src/people/drivers/schema';
import { patiently } from '../people/uploads/request-upload';
import { answerOf } from '../ui/requests/api';

export type DriverPayload = DriverInput & { status: 'PENDING_VALIDATION' };

/** The calls of a registration. Each raises `ApiError`, or the error of fetch when there is no answer. */
export interface RegistrationCalls {
  /** Idempotent: the same key updates the driver it created. */
  createDriver(payload: DriverPayload, key: string): Promise<RegisteredDriver & { hasOwnPage?: boolean }>;
  addVehicle(payload: NamedCarInput): Promise<unknown>;
  addDocument(payload: DocumentInput): Promise<DocumentAnswer>;
}

type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** Tests give another `send`. */
export function registrationCalls(send: Send = fetch): RegistrationCalls {
  const { drivers, vehicles, documents } = hc<Api>('/', { fetch: send as typeof fetch }).api;
  return {
    createDriver: (json, key) =>
      answerOf(drivers.$post({ json, header: { 'idempotency-key': key } }, patiently())),
    addVehicle: (json) => answerOf(vehicles.$post({ json }, patiently())),
    addDocument: (json) => answerOf(documents.$post({ json }, patiently())),
  };
}
