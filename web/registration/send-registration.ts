import { lisbonDate } from '../../src/platform/domain/calendar';
import { type DocType, requiredDocuments } from '../../src/platform/domain/document-types';
import { defaultExpiryDate } from '../../src/platform/domain/document-validity';
import type { UploadedFiles } from '../people/uploads/uploaded-file';
import type { Registration } from './check-fields';
import type { Progress } from './draft';
import type { RegistrationCalls } from './registration-calls';

export type Failure = { step: 'driver' | 'vehicle' | DocType; error: unknown };

type Submission = {
  registration: Registration;
  files: UploadedFiles;
  key: string;
  progress: Progress;
  /** Called after each call that succeeded. */
  keep: (progress: Progress) => void;
};

/** Creates the driver, then the vehicle, then a document per box (docs/rules/screens.md#registration-page), skipping what
 * `progress` has. Null on success. */
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
