import { type RefObject, useEffect, useRef } from 'react';
import type { ContractType } from '../../src/platform/domain/contract';
import { requiredDocuments } from '../../src/platform/domain/document-types';
import { useUploads } from '../people/uploads/use-uploads';
import { loadRules } from './form-schema';
import { useDraft } from './use-draft';
import { useFieldChecks } from './use-field-checks';
import { useFormControl } from './use-form-control';
import { useSubmission } from './use-submission';

/** The state of the registration form and what can be done with it. */
export function useRegistration() {
  const element = useRef<HTMLFormElement>(null);
  const uploads = useUploads();
  const { form, errors, submitCount, contractType } = useFormControl();
  useEffect(() => void loadRules().catch(() => undefined), []);
  const draft = useDraft(form, element, uploads);
  const required = requiredDocuments(contractType);
  const missing = required.filter((docType) => !uploads.files[docType]);
  // Uploads of documents that this contract does not require are hidden, and do not block the submit.
  const isUploading = required.some((docType) => uploads.boxes[docType]?.sending);
  const submission = useSubmission({ form, draft, uploads, missing, isUploading });
  const { submit, isSubmitting, ending } = submission;
  const isBusy = isSubmitting || isUploading;
  useFocusOnError(element, isSubmitting ? 0 : submitCount);
  useQuestionBeforeLeaving(isBusy);
  return {
    formProps: { ref: element, onSubmit: submit, ...useFieldChecks(form, errors, draft.save) },
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
