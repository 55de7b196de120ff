import type { DocType } from '../../src/platform/domain/document-types';
import { waitText } from '../people/uploads/wait-text';
import { ApiError } from '../ui/requests/api-error';
import type { Progress } from './draft';
import { EMPTY_FORM, type FormValues } from './form-schema';
import type { Failure } from './send-registration';

export type Remedy = {
  /** Fields that the person has to correct, each with its error. */
  fields: [keyof FormValues, string][];
  /** Boxes whose file the server refuses, each with the reason. */
  refused: [DocType, string][];
  /** How far the next submit may skip what is done. */
  progress: Progress;
  /** The idempotency key has expired (the driver is decided, or a day old): the next submit creates another. */
  startAnew: boolean;
  description: string;
  /** The next step for the person, once it is known that nothing is lost. */
  nextStep: string;
};

/** docs/rules/calls.md#messages */
const TRY_AGAIN = 'Ocorreu um erro ao submeter o seu registo. Tente novamente.';

const CHECK_CONNECTION = 'Verifique a ligação e submeta outra vez.';
const MEND = 'Corrija o que estiver assinalado e submeta outra vez.';
const LATER = 'Submeta outra vez dentro de momentos.';

const UPLOAD_AGAIN = 'Carregue o ficheiro novamente.';

/** The form's names of the fields that the vehicle's call names differently. */
const FORM_NAMES: Record<string, string> = { make: 'vehicleMake', model: 'vehicleModel' };

/** Derives from a failed submit what the person and the next submit have to do. */
export function readFailure({ step, error }: Failure, progress: Progress): Remedy {
  const remedy: Remedy = {
    fields: [],
    refused: [],
    progress,
    startAnew: false,
    description: TRY_AGAIN,
    nextStep: CHECK_CONNECTION,
  };
  if (!(error instanceof ApiError)) return remedy;
  const { code, message, fields = {} } = error.detail;
  remedy.description = waitText(error) ?? TRY_AGAIN;
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
