import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BankAccountInput } from '../../../src/people/bank-accounts/schema';
import { bareIban, needsBic } from '../../../src/platform/domain/iban';
import { Field } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { ApiError } from '../../ui/requests/api-error';
import { failureText } from '../../ui/requests/failure-text';

type Props = {
  formId: string;
  /** The name that the form proposes as the holder's. */
  holder: string;
  /** The account that waits while this one is written. */
  waiting: string | null;
  error: Error | null;
  /** Shown with the fields, as whom the program notifies. */
  note?: string | undefined;
  onSend: (given: BankAccountInput) => void;
};

/** The server validates the fields; typed values stay after an error. */
export function BankAccountForm({ formId, holder, waiting, error, note, onSend }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [iban, setIban] = useState('');
  const [instead] = useState(waiting);
  const fields = (error instanceof ApiError && error.detail.fields) || {};
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    const bic = text('bic');
    onSend({ iban, holder: text('holder'), nif: text('nif'), bic: bic === '' ? null : bic, instead });
  };
  return (
    <form
      ref={form}
      id={formId}
      method="post"
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={submit}
    >
      {error && Object.keys(fields).length === 0 && <Notice>{failureText(error)}</Notice>}
      <Inputs iban={iban} onIban={setIban} holder={holder} fields={fields} />
      <p className="text-muted text-sm">{`A conta só é usada depois de confirmada. ${note}`}</p>
    </form>
  );
}

type InputsProps = {
  iban: string;
  onIban: (iban: string) => void;
  holder: string;
  fields: Record<string, string>;
};

function Inputs({ iban, onIban, holder, fields }: InputsProps) {
  const bare = bareIban(iban);
  const asksBic = /^[A-Z]{2}\d{2}/.test(bare) && needsBic(bare);
  return (
    <>
      <Field
        label="IBAN"
        name="iban"
        value={iban}
        error={fields.iban}
        hint="Como está na aplicação ou no extrato do banco, com ou sem espaços."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        onChange={({ target }) => onIban(target.value)}
      />
      {asksBic && (
        <Field
          label="BIC"
          name="bic"
          error={fields.bic}
          autoComplete="off"
          autoCapitalize="characters"
          required
        />
      )}
      <Field
        label="Titular"
        name="holder"
        defaultValue={holder}
        error={fields.holder}
        hint="Como está no banco."
        required
      />
      <Field
        label="NIF do titular"
        name="nif"
        error={fields.nif}
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </>
  );
}
