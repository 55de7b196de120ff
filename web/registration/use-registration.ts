import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ContractType } from '../../src/domain/contract';
import { requiredDocuments } from '../../src/domain/document-types';
import { type Notice, notify } from '../notify';
import { registrationCalls } from '../transport/registration';
import { EMPTY_FORM, type FormValues, type Registration, resolveRegistration } from './form-schema';
import { readFailure } from './read-failure';
import { sendRegistration } from './send-registration';
import { useDraft } from './use-draft';
import { useUploads } from './use-uploads';

/** How the last submit ended, to be read in the page for as long as it holds. */
export type Ending = 'submitted' | { nextStep: string } | null;

/** The state of the registration form and what can be done with it. */
export function useRegistration() {
  const element = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const press = useRef(Promise.resolve());
  const [isSubmitting, setSubmitting] = useState(false);
  const [ending, setEnding] = useState<Ending>(null);
  const uploads = useUploads();
  const form = useForm<FormValues, unknown, Registration>({
    defaultValues: { contractType: 'SLOT' },
    resolver: resolveRegistration,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const draft = useDraft(form, element, uploads);
  const contractType = form.watch('contractType');
  const required = requiredDocuments(contractType);
  const missing = required.filter((docType) => !uploads.files[docType]);
  // What this contract does not ask for is not waited for either: its box is out of sight.
  const isBusy = isSubmitting || required.some((docType) => uploads.boxes[docType]?.sending);

  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isSubmitting, submitCount]);

  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);

  /** True when all of it has arrived. */
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
    setEnding({ nextStep: remedy.nextStep });
    return false;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (missing.length > 0) return notify(DOCUMENTS_MISSING);
    if (underWay.current || isBusy) return;
    underWay.current = true;
    setSubmitting(true);
    setEnding(null);
    let sent = false;
    await form.handleSubmit(async (registration) => {
      sent = await send(registration);
    })();
    underWay.current = false;
    setSubmitting(false);
    if (!sent) return;
    draft.startAnew();
    form.reset(EMPTY_FORM, { keepFieldsRef: true });
    uploads.clear();
    notify(SUBMITTED);
    setEnding('submitted');
  }

  function onChange(event: FormEvent<HTMLFormElement>): void {
    const name = nameOf(event.target);
    if (name && errors[name]) void form.trigger(name);
    draft.save();
  }

  function onMouseDown(): void {
    press.current = new Promise((done) => {
      // A click comes with the release, before any timer.
      addEventListener('mouseup', () => setTimeout(done), { once: true });
    });
  }

  /**
   * A field that was left wrong says so, unless it was left for the button; where a press has left it, once that has
   * landed: what moves under a press is missed.
   */
  function onBlur({ target, relatedTarget }: FocusEvent): void {
    const name = nameOf(target);
    const leftFor = relatedTarget instanceof HTMLElement && relatedTarget.getAttribute('type');
    if (name && leftFor !== false && leftFor !== 'submit' && form.getValues(name)) {
      void press.current.then(() => form.trigger(name));
    }
  }

  return {
    formProps: { ref: element, onSubmit: submit, onChange, onMouseDown, onBlur },
    form,
    errors,
    contractType,
    chooseContract: (chosen: ContractType) => form.setValue('contractType', chosen),
    uploads,
    required,
    missing,
    isSubmitting,
    isBusy,
    ending,
  };
}

export type RegistrationState = ReturnType<typeof useRegistration>;

/** docs/rules.md#messages */
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

function nameOf(target: EventTarget): keyof FormValues | null {
  const name = target instanceof HTMLInputElement ? target.name : '';
  return name in EMPTY_FORM ? (name as keyof FormValues) : null;
}
