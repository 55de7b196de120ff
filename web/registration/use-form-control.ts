import { useEffect, useState } from 'react';
import { createFormControl, type FieldErrors } from 'react-hook-form';
import type { ContractType } from '../../src/platform/domain/contract';
import type { Registration } from './check-fields';
import { type FormValues, resolveRegistration } from './form-schema';

export type Form = ReturnType<typeof createForm>;

/** The state that the form's parts render. */
type Shown = { errors: FieldErrors<FormValues>; submitCount: number; contractType: ContractType };

/** Replaces `useForm`, which renders the whole form a second time in the task that makes it usable. */
export function useFormControl() {
  const [form] = useState(createForm);
  const [shown, setShown] = useState<Shown>({ errors: {}, submitCount: 0, contractType: 'SLOT' });
  useEffect(() => {
    const stops = [
      form.subscribe({
        formState: { errors: true },
        // The object is copied, since the library changes it in place.
        callback: ({ errors = {}, submitCount = 0 }) =>
          setShown((all) => ({ ...all, errors: { ...errors }, submitCount })),
      }),
      form.subscribe({
        name: 'contractType',
        exact: true,
        formState: { values: true },
        callback: ({ values }) => setShown((all) => ({ ...all, contractType: values.contractType })),
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [form]);
  return { form, ...shown };
}

function createForm() {
  return createFormControl<FormValues, unknown, Registration>({
    defaultValues: { contractType: 'SLOT' },
    resolver: resolveRegistration,
    shouldFocusError: false,
  });
}
