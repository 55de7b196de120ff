import { useId, useState } from 'react';
import type { DriverCorrection } from '../../../src/people/driver-changes/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Field } from '../../ui/field';
import { Form, useFields } from '../../ui/form';
import { FormFooter } from '../../ui/form-footer';
import { api } from '../../ui/requests/api';
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
  const [opened] = useState(driver);
  const { send, isSending, error } = useDriverChange(driver, {
    done: 'Dados do condutor alterados com sucesso',
    onDone: onClose,
  });
  // The rules are the registration's, and the server's: another copy of them would weigh on that page.
  const of = useFields<Values>(valuesOf(driver), {
    error,
    values: valuesOf(driver),
    resetOptions: { keepDirtyValues: true },
  });
  const save = (typed: Values) => {
    const json = changedIn(driver, typed);
    if (Object.keys(json).length === 0) return onClose();
    send((shown) => api.drivers[':id'].$patch({ param: { id: driver.id }, json }, shown));
  };
  return (
    <Form
      of={of}
      first="input"
      id={formId}
      noValidate
      aria-label="Editar dados"
      className="mt-5 grid grid-cols-1 gap-4"
      busy={isSending}
      error={of.failure}
      onSend={save}
    >
      {FIELDS.map(({ name, label, ...input }) => (
        <Field
          key={name}
          label={label}
          autoComplete="off"
          required
          {...(of.dirtyFields[name] && driver[name] !== opened[name] && { hint: `Agora: ${driver[name]}` })}
          {...input}
          {...of.field(name)}
        />
      ))}
      <p className="text-muted text-sm">
        Um novo email é comunicado ao endereço anterior e ao novo. O que já foi decidido sobre os documentos
        mantém-se.
      </p>
      <FormFooter formId={formId} label="Guardar" busy={isSending} onCancel={onClose} />
    </Form>
  );
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
