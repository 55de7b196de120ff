import type { DocumentAnswer, DocumentInput } from '../../src/documents/schema';
import type { DriverInput, RegisteredDriver } from '../../src/drivers/schema';
import type { VehicleInput } from '../../src/vehicles/schema';
import { post, type Send } from '../people/uploads/request-upload';

export type DriverPayload = DriverInput & { status: 'PENDING_VALIDATION' };

/** What a registration asks of the server. Each raises `ApiError`, or what fetch raises when there is no answer. */
export interface RegistrationCalls {
  /** Idempotent: the same key updates the driver it created. */
  createDriver(payload: DriverPayload, key: string): Promise<RegisteredDriver>;
  addVehicle(payload: VehicleInput): Promise<unknown>;
  addDocument(payload: DocumentInput): Promise<DocumentAnswer>;
}

/** Plain fetch with the server's types: the typed client would cost this page 2 kB of script. */
export function registrationCalls(send: Send = fetch): RegistrationCalls {
  return {
    createDriver: (payload, key) => post(send, '/api/drivers', payload, { 'Idempotency-Key': key }),
    addVehicle: (payload) => post(send, '/api/vehicles', payload),
    addDocument: (payload) => post(send, '/api/documents', payload),
  };
}
