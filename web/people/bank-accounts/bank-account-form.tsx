import { useState } from 'react';
import { ibanFaultText } from '../../../src/people/bank-accounts/iban-rules';
import type { BankAccountInput } from '../../../src/people/bank-accounts/schema';
import { bankOf, bareIban, groupedIban, needsBic } from '../../../src/platform/domain/iban';
import { Field } from '../../ui/field';
import { Form, useFields } from '../../ui/form';

type Props = {
  formId: string;
  /** The name that the form proposes as the holder's. */
  holder: string;
  /** The holder's NIF, where the account in use has it. */
  nif?: string | undefined;
  /** The account that waits while this one is written. */
  waiting: string | null;
  busy: boolean;
  error: Error | null;
  /** Shown with the fields, as whom the program notifies. */
  note?: string | undefined;
  onSend: (given: BankAccountInput) => void;
};

type Typed = Record<'iban' | 'holder' | 'nif' | 'bic', string>;

/** The server validates the fields, and the number is checked as the focus leaves it; typed values stay after an error. */
export function BankAccountForm({ formId, holder, nif = '', waiting, busy, error, note, onSend }: Props) {
  const of = useFields<Typed>({ iban: '', holder, nif, bic: '' }, { error });
  const { field, setValue, setError, clearErrors } = of;
  const [instead] = useState(waiting);
  const bare = bareIban(of.watch('iban'));
  const asksBic = /^[A-Z]{2}\d{2}/.test(bare) && needsBic(bare);
  const check = (typed: string) => {
    const number = bareIban(typed);
    if (number === '') return;
    setValue('iban', groupedIban(number));
    const message = ibanFaultText(number);
    if (message !== null) setError('iban', { message });
  };
  const send = ({ iban, ...typed }: Typed) => {
    const bic = asksBic ? typed.bic.trim() : '';
    onSend({
      iban,
      holder: typed.holder.trim(),
      nif: typed.nif.trim(),
      bic: bic === '' ? null : bic,
      instead,
    });
  };
  return (
    <Form
      of={of}
      id={formId}
      method="post"
      noValidate
      className="grid grid-cols-1 gap-4"
      busy={busy}
      first="input"
      error={of.failure}
      onSend={send}
    >
      <Field
        label="IBAN"
        hint="Como está na aplicação ou no extrato do banco, com ou sem espaços."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        long
        words={bankOf(bare) ?? ''}
        {...field('iban', {
          onBlur: ({ target }) => check(target.value),
          onChange: () => clearErrors('iban'),
        })}
      />
      {asksBic && (
        <Field label="BIC" autoComplete="off" autoCapitalize="characters" required {...field('bic')} />
      )}
      <Field label="Titular" hint="Como está no banco." required {...field('holder')} />
      <Field label="NIF do titular" inputMode="numeric" autoComplete="off" required {...field('nif')} />
      <p className="text-muted text-sm">
        {['A conta só é usada depois de confirmada.', note].filter(Boolean).join(' ')}
      </p>
    </Form>
  );
}
