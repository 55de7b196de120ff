import { hc } from 'hono/client';
import type { Api } from '../../src/app';
import type { DocumentAnswer, DocumentInput } from '../../src/people/documents/schema';
import type { DriverInput, NamedCarInput, RegisteredDriver } from '../../src/people/drivers/schema';
import { lisbonDate } from '../../src/platform/domain/calendar';
import { type DocType, requiredDocuments } from '../../src/platform/domain/document-types';
import { defaultExpiryDate } from '../../src/platform/domain/document-validity';
import { patiently } from '../people/uploads/request-upload';
import type { UploadedFiles } from '../people/uploads/uploaded-file';
import { waitText } from '../people/uploads/wait-text';
import { answerOf } from '../ui/requests/api';
import { ApiError } from '../ui/requests/api-error';
import type { Registration } from './check-fields';
import type { Progress } from './draft';
import { EMPTY_FORM, type FormValues } from './form-schema';
import { type Remedy, toSendAgain } from './remedy';

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

export type Failure = { step: 'driver' | 'vehicle' | DocType; error: unknown };

type Submission = {
  registration: Registration;
  files: UploadedFiles;
  key: string;
  progress: Progress;
  /** Called after each call that succeeded. */
  keep: (progress: Progress) => void;
};

/** Creates the driver, then the vehicle, then a document per box (docs/rules/visitor-screens.md#registration-page),
 * skipping what `progress` has. Null on success. */
export async function sendRegistration(
  calls: RegistrationCalls,
  { registration, files, key, progress, keep }: Submission,
): Promise<Failure | null> {
  let done = progress;
  const record = (more: Progress) => {
    done = { ...done, ...more };
    keep(done);
  };
  const { licensePlate, vehicleMake: make, vehicleModel: model, ...fields } = registration;
  const rental = fields.contractType === 'VEHICLE_RENTAL';
  let step: Failure['step'] = 'driver';
  try {
    const driver = JSON.stringify(fields);
    if (done.driverId === undefined || done.driver !== driver) {
      const { id, hasOwnPage = false } = await calls.createDriver(
        { ...fields, status: 'PENDING_VALIDATION' },
        key,
      );
      record({ driverId: id, driver, hasOwnPage });
    }
    const driverId = done.driverId ?? '';

    step = 'vehicle';
    const vehicle = { licensePlate, make, model };
    const isFilledIn = Boolean(licensePlate || make || model);
    if (rental && isFilledIn && done.vehicle !== JSON.stringify(vehicle)) {
      await calls.addVehicle({ driverId, ...vehicle });
      record({ vehicle: JSON.stringify(vehicle) });
    }

    for (const docType of requiredDocuments(fields.contractType)) {
      step = docType;
      const file = files[docType];
      if (!file || done.documents?.[docType] === file.filePath) continue;
      const { fileName, filePath, uploadedAt } = file;
      const expiryDate = defaultExpiryDate(docType, lisbonDate(new Date(uploadedAt)));
      await calls.addDocument({ driverId, docType, fileName, filePath, expiryDate, documentURL: filePath });
      record({ documents: { ...done.documents, [docType]: filePath } });
    }
    return null;
  } catch (error) {
    return { step, error };
  }
}

const MEND = 'Corrija o que estiver assinalado e submeta outra vez.';

const LATER = 'Submeta outra vez dentro de momentos.';

const UPLOAD_AGAIN = 'Carregue o ficheiro novamente.';

/** The form's names of the fields that the vehicle's call names differently. */
const FORM_NAMES: Record<string, string> = { make: 'vehicleMake', model: 'vehicleModel' };

/** Derives from a failed submit what the person and the next submit have to do. */
export function readFailure({ step, error }: Failure, progress: Progress): Remedy {
  const remedy = toSendAgain(progress);
  if (!(error instanceof ApiError)) return remedy;
  const { code, message, fields = {} } = error.detail;
  remedy.description = waitText(error) ?? remedy.description;
  // The answer is the same for a refused file and a refused driver: sending the driver again distinguishes them.
  if (code === 'document_refused') remedy.progress = { ...progress, driver: undefined };
  if (step === 'driver' || step === 'vehicle') {
    for (const [sent, text] of Object.entries(fields)) {
      const name = FORM_NAMES[sent] ?? sent;
      if (name in EMPTY_FORM) remedy.fields.push([name as keyof FormValues, text]);
    }
  } else if (error.status === 422 && message) {
    remedy.refused.push([step, code === 'invalid' ? UPLOAD_AGAIN : message]);
  }
  if (step === 'driver' && error.status === 409) {
    remedy.startAnew = true;
    for (const docType in progress.documents) remedy.refused.push([docType as DocType, UPLOAD_AGAIN]);
  }
  remedy.nextStep = remedy.fields.length + remedy.refused.length > 0 ? MEND : LATER;
  return remedy;
}
