import type { DocType } from '../../src/documents/schema';
import { ApiError } from '../api-error';
import type { Progress } from './draft';
import type { FormValues } from './form-schema';
import type { Failure } from './send-registration';
import { waitText } from './wait-text';

export type Remedy = {
  /** What the person has to mend, field by field. */
  fields: [keyof FormValues, string][];
  /** Boxes whose file the server will not have, and why. */
  refused: [DocType, string][];
  /** How far the next submit may rely on what is done. */
  progress: Progress;
  /** The key's driver is decided or a day old: the next submit has to register another. */
  startAnew: boolean;
  description: string;
};

/** SPEC.md §8. */
const TRY_AGAIN = 'Ocorreu um erro ao submeter o seu registo. Tente novamente.';

const VEHICLE_FIELDS: Record<string, keyof FormValues> = {
  licensePlate: 'licensePlate',
  make: 'vehicleMake',
  model: 'vehicleModel',
};
const DRIVER_FIELDS = ['fullName', 'email', 'phoneNumber', 'cmtvdeNumber', 'contractType'] as const;

/** What a failed submit asks of the person, and of the next submit. */
export function readFailure({ step, error }: Failure, progress: Progress): Remedy {
  const remedy: Remedy = { fields: [], refused: [], progress, startAnew: false, description: TRY_AGAIN };
  if (!(error instanceof ApiError)) return remedy;
  const { code, message, fields = {} } = error.detail;
  remedy.description = waitText(error) ?? TRY_AGAIN;
  // The server answers alike for a file and for a driver it will not have: the driver's own call tells which.
  if (code === 'document_refused') remedy.progress = { ...progress, driver: undefined };
  if (step === 'driver') {
    remedy.fields = DRIVER_FIELDS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []));
    remedy.startAnew = error.status === 409;
    const claimed = remedy.startAnew ? Object.keys(progress.documents ?? {}) : [];
    remedy.refused = claimed.map((docType) => [docType as DocType, 'Carregue este documento novamente.']);
  } else if (step === 'vehicle') {
    remedy.fields = Object.entries(VEHICLE_FIELDS).flatMap(([sent, name]) =>
      fields[sent] ? [[name, fields[sent]]] : [],
    );
  } else if (error.status === 422 && message) {
    remedy.refused = [[step, code === 'invalid' ? 'Carregue o ficheiro novamente.' : message]];
  }
  return remedy;
}
