import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { ContractType } from '../../src/platform/domain/contract';
import { type DocType, requiredDocuments } from '../../src/platform/domain/document-types';
import { thumbnailIn, type Uploads, useUploads } from '../people/uploads/use-uploads';
import { type Notice, notify } from '../ui/notify';
import { EMPTY_FORM, type FormValues, loadRules } from './form-schema';
import { useDraft } from './use-draft';
import { type Form, useFormControl } from './use-form-control';
import { loadSending, useSubmission } from './use-submission';

/** The state of the registration form and what can be done with it. */
export function useRegistration() {
  const element = useRef<HTMLFormElement>(null);
  const uploads = useUploads();
  const { form, errors, submitCount, contractType } = useFormControl();
  useEffect(() => void Promise.allSettled([loadRules(), loadSending(), loadChoice()]), []);
  const draft = useDraft(form, element, uploads);
  const required = requiredDocuments(contractType);
  const missing = required.filter((docType) => !uploads.files[docType]);
  // Uploads of documents that this contract does not require are hidden, and do not block the submit.
  const isUploading = required.some((docType) => uploads.boxes[docType]?.sending);
  const several = useSeveralFiles(uploads, required);
  const clear = () => {
    uploads.clear();
    several.clear();
  };
  const submission = useSubmission({ form, draft, uploads: { ...uploads, clear }, missing, isUploading });
  const { submit, isSubmitting, ending } = submission;
  const isBusy = isSubmitting || isUploading;
  useFocusOnError(element, isSubmitting ? 0 : submitCount);
  useQuestionBeforeLeaving(isBusy || several.waiting.length > 0);
  return {
    formProps: { ref: element, onSubmit: submit, ...useFieldChecks(form, errors, draft.save) },
    form,
    errors,
    contractType,
    chooseContract: (chosen: ContractType) => form.setValue('contractType', chosen),
    uploads,
    several,
    required,
    missing,
    isSubmitting,
    isBusy,
    ending,
    week: draft.week,
  };
}

export type RegistrationState = ReturnType<typeof useRegistration>;

export type SeveralFiles = ReturnType<typeof useSeveralFiles>;

type WaitingFile = { id: string; file: File; thumbnail?: string | undefined };

/** Loaded after the page is usable. */
const loadChoice = () => import('./box-choice');

const NOT_LOADED: Notice = {
  tone: 'error',
  title: 'Erro',
  description: 'Não foi possível abrir os ficheiros. Verifique a ligação e tente novamente.',
};

/** Files that were chosen together. */
function useSeveralFiles({ boxes, upload }: Uploads, required: readonly DocType[]) {
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadChoice>> | null>(null);
  const isTaken = (docType: DocType) => Boolean(boxes[docType]?.file || boxes[docType]?.sending);
  const free = required.filter((docType) => !isTaken(docType));

  function wait(file: File): void {
    const id = crypto.randomUUID();
    setWaiting((all) => [...all, { id, file }]);
    void thumbnailIn(file).then((thumbnail) =>
      setWaiting((all) => all.map((each) => (each.id === id ? { ...each, thumbnail } : each))),
    );
  }

  const drop = () => setWaiting((all) => all.slice(1));
  return {
    /** The first is asked about. */
    waiting,
    /** Asks about it; null until files have been chosen. */
    Choice: parts?.BoxChoice ?? null,
    /** The boxes that the first can go into: all of them where none is free. */
    boxes: free.length > 0 ? free : required,
    isTaken,
    async choose(files: readonly File[]): Promise<void> {
      const loaded = await loadChoice().catch(() => null);
      if (!loaded) return notify(NOT_LOADED);
      setParts(loaded);
      const named = loaded.boxesOf(
        files.map(({ name }) => name),
        free,
      );
      for (const [at, file] of files.entries()) {
        const docType = named[at];
        if (docType) void upload(docType, [file]);
        else wait(file);
      }
    },
    /** The first file goes into this box. */
    place(docType: DocType): void {
      const [first] = waiting;
      if (first) void upload(docType, [first.file]);
      drop();
    },
    drop,
    clear: () => setWaiting([]),
  };
}

/** After each submit that has ended, the first field with an error; `submitCount` is 0 while there is none. */
function useFocusOnError(element: RefObject<HTMLFormElement | null>, submitCount: number): void {
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [element, submitCount]);
}

function useQuestionBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}

/** Handlers of the form: a field is validated on blur, and one with an error again on each change. */
function useFieldChecks(form: Form, errors: FieldErrors<FormValues>, save: () => void) {
  const press = useRef(Promise.resolve());

  function onChange(event: FormEvent<HTMLFormElement>): void {
    const name = nameOf(event.target);
    if (name && errors[name]) void form.trigger(name);
    save();
  }

  function onMouseDown(): void {
    press.current = new Promise((done) => {
      // The click event comes right after mouseup, before any timer.
      addEventListener('mouseup', () => setTimeout(done), { once: true });
    });
  }

  /** Skipped when the submit button takes the focus, and deferred until a click is over: the error shifts the layout. */
  function onBlur({ target, relatedTarget }: FocusEvent): void {
    const name = nameOf(target);
    const leftFor = relatedTarget instanceof HTMLElement && relatedTarget.getAttribute('type');
    if (name && leftFor !== false && leftFor !== 'submit' && form.getValues(name)) {
      void press.current.then(() => form.trigger(name));
    }
  }

  return { onChange, onMouseDown, onBlur };
}

function nameOf(target: EventTarget): keyof FormValues | null {
  const name = target instanceof HTMLInputElement ? target.name : '';
  return name in EMPTY_FORM ? (name as keyof FormValues) : null;
}
