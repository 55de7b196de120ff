import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DriverCorrection } from '../../../src/people/driver-changes/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Field } from '../../ui/field';
import { FormFooter } from '../../ui/form-footer';
import { Notice } from '../../ui/notice';
import { api } from '../../ui/requests/api';
import { ApiError } from '../../ui/requests/api-error';
import { failureText } from '../../ui/requests/failure-text';
import { useDriverChange } from './driver-changes';

const FIELDS = [
  { name: 'fullName', label: 'Nome Completo', autoCapitalize: 'words' },
  { name: 'email', label: 'Email', type: 'email', spellCheck: false },
  { name: 'phoneNumber', label: 'Número de Telefone', type: 'tel' },
  { name: 'cmtvdeNumber', label: 'Número CMTVDE', autoCapitalize: 'characters', spellCheck: false },
] as const;

type Values = Required<DriverCorrection>;
type Props = { driver: DriverWithDocuments; onClose: () => void };

/** Typed values stay after a conflict with another edit; the driver's current values are shown beside them. */
export function EditDriver({ driver, onClose }: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [opened] = useState(driver);
  const { register, handleSubmit, formState } = useForm<Values>({
    values: valuesOf(driver),
    resetOptions: { keepDirtyValues: true },
  });
  const { dirtyFields } = formState;
  const { send, isSending, error } = useDriverChange(driver, {
    done: 'Dados do condutor alterados com sucesso',
    onDone: onClose,
  });
  // The rules are the registration's, and the server's: another copy of them would weigh on that page.
  const faults = (error instanceof ApiError && error.detail.fields) || {};
  useFirstFocus(form);
  useFocusOnFault(form, error);
  const save = handleSubmit((typed) => {
    const json = changedIn(driver, typed);
    if (Object.keys(json).length === 0) return onClose();
    send((shown) => api.drivers[':id'].$patch({ param: { id: driver.id }, json }, shown));
  });
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      aria-label="Editar dados"
      className="mt-5 grid grid-cols-1 gap-4"
      onSubmit={save}
    >
      {error && Object.keys(faults).length === 0 && <Notice>{failureText(error)}</Notice>}
      {FIELDS.map(({ name, label, ...input }) => (
        <Field
          key={name}
          label={label}
          error={faults[name]}
          autoComplete="off"
          required
          {...(dirtyFields[name] && driver[name] !== opened[name] && { hint: `Agora: ${driver[name]}` })}
          {...input}
          {...register(name)}
        />
      ))}
      <p className="text-muted text-sm">
        Um novo email é comunicado ao endereço anterior e ao novo. O que já foi decidido sobre os documentos
        mantém-se.
      </p>
      <FormFooter formId={formId} label="Guardar" busy={isSending} onCancel={onClose} />
    </form>
  );
}

function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
}

function useFocusOnFault(form: RefObject<HTMLFormElement | null>, error: Error | null): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, error]);
}

function valuesOf({ fullName, email, phoneNumber, cmtvdeNumber }: DriverWithDocuments): Values {
  return { fullName, email, phoneNumber, cmtvdeNumber };
}

function changedIn(driver: DriverWithDocuments, typed: Values): DriverCorrection {
  const shown = valuesOf(driver);
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== shown[name as keyof Values]),
  );
}
