import { type FormEvent, useRef, useState } from 'react';
import type { DocType } from '../../src/platform/domain/document-types';
import type { Uploads } from '../people/uploads/use-uploads';
import { waitText } from '../people/uploads/wait-text';
import { type Notice, notify } from '../ui/notify';
import { ApiError } from '../ui/requests/api-error';
import type { Registration } from './check-fields';
import type { Progress } from './draft';
import { EMPTY_FORM, type FormValues } from './form-schema';
import { registrationCalls } from './registration-calls';
import { type Failure, sendRegistration } from './send-registration';
import type { KeptDraft } from './use-draft';
import type { Form } from './use-form-control';

/** How the last submit ended, shown in the page until the next one. */
export type Ending = Success | { isDone: false; nextStep: string } | null;

export type Success = {
  isDone: true;
  hasOwnPage: boolean;
  driverId: string;
  fullName: string;
  /** The Monday of the week whose rows led here. */
  week: string | null;
};

type Parts = {
  form: Form;
  draft: KeptDraft;
  uploads: Uploads;
  missing: readonly DocType[];
  isUploading: boolean;
};

export function useSubmission({ form, draft, uploads, missing, isUploading }: Parts) {
  // State would be stale in a second submit before the next render.
  const inFlight = useRef(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const [ending, setEnding] = useState<Ending>(null);

  /** Returns true when every call has succeeded. */
  async function send(registration: Registration): Promise<boolean> {
    const { key, progress } = draft.current();
    const failure = await sendRegistration(registrationCalls(), {
      registration,
      files: uploads.files,
      key,
      progress,
      keep: (done) => draft.save({ progress: done }),
    });
    if (!failure) return true;
    const remedy = readFailure(failure, draft.current().progress);
    for (const [name, message] of remedy.fields) form.setError(name, { message });
    for (const [docType, text] of remedy.refused) uploads.refuse(docType, text);
    if (remedy.startAnew) draft.startAnew();
    else draft.save({ progress: remedy.progress });
    notify({ tone: 'error', title: 'Erro no registo', description: remedy.description });
    setEnding({ isDone: false, nextStep: remedy.nextStep });
    return false;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (missing.length > 0) return notify(DOCUMENTS_MISSING);
    if (inFlight.current || isUploading) return;
    inFlight.current = true;
    setSubmitting(true);
    setEnding(null);
    let sent: Registration | undefined;
    await form.handleSubmit(async (registration) => {
      if (await send(registration)) sent = registration;
    })();
    inFlight.current = false;
    setSubmitting(false);
    if (!sent) return;
    const { hasOwnPage = false, driverId = '' } = draft.current().progress;
    draft.startAnew();
    form.reset(EMPTY_FORM, { keepFieldsRef: true });
    uploads.clear();
    notify(SUBMITTED);
    setEnding({ isDone: true, hasOwnPage, driverId, fullName: sent.fullName, week: draft.week });
  }

  return { submit, isSubmitting, ending };
}

/** docs/rules/calls.md#messages */
const DOCUMENTS_MISSING: Notice = {
  tone: 'error',
  title: 'Documentos em falta',
  description: 'Por favor, carregue todos os documentos obrigatórios.',
};
const SUBMITTED: Notice = {
  tone: 'success',
  title: 'Registo submetido com sucesso!',
  description: 'Receberá um email assim que o seu registo for aprovado.',
};

type Remedy = {
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
