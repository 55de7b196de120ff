import { type FormEvent, useRef, useState } from 'react';
import type { DocType } from '../../src/platform/domain/document-types';
import type { Uploads } from '../people/uploads/use-uploads';
import { type Notice, notify } from '../ui/notify';
import type { Registration } from './check-fields';
import { EMPTY_FORM } from './form-schema';
import { toSendAgain } from './remedy';
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

/** Loaded after the page is usable. */
export const loadSending = () => import('./send-registration');

export function useSubmission({ form, draft, uploads, missing, isUploading }: Parts) {
  // State would be stale in a second submit before the next render.
  const inFlight = useRef(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const [ending, setEnding] = useState<Ending>(null);

  /** Returns true when every call has succeeded. */
  async function send(registration: Registration): Promise<boolean> {
    const { key, progress } = draft.current();
    const sending = await loadSending().catch(() => null);
    const failure = await sending?.sendRegistration(sending.registrationCalls(), {
      registration,
      files: uploads.files,
      key,
      progress,
      keep: (done) => draft.save({ progress: done }),
    });
    if (failure === null) return true;
    const reached = draft.current().progress;
    const remedy = sending && failure ? sending.readFailure(failure, reached) : toSendAgain(reached);
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
