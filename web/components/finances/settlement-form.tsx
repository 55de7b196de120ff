import { useState } from 'react';
import { SETTLEMENT_CATEGORIES, SETTLEMENT_LABELS } from '../../../src/domain/settlement-categories';
import type { FinancialRecordDetails } from '../../../src/finances/schema';
import { useSettling } from '../../queries/settlements';
import { Field } from '../field';
import { AMOUNT, Choice, DIRECTIONS, NO_AMOUNT, TermsForm } from '../terms-form';
import { amountOfText } from './amount-text';

type Props = { record: FinancialRecordDetails; onClose: () => void };

const CATEGORIES = SETTLEMENT_CATEGORIES.map((it) => [it, SETTLEMENT_LABELS[it]] as const);

export function SettlementForm({ record, onClose }: Props) {
  const [isWrong, setWrong] = useState(false);
  const { settle, isSending, error } = useSettling(record, onClose);
  function send(given: FormData): void {
    const category = SETTLEMENT_CATEGORIES.find((it) => it === given.get('category'));
    const amount = amountOfText(String(given.get('amount')));
    setWrong(amount === null);
    if (!category || amount === null) return;
    const sign = given.get('direction') === 'off' ? '-' : '';
    settle({ category, amount: `${sign}${amount}`, text: String(given.get('text')) });
  }
  return (
    <TermsForm
      label="Registar acerto"
      submit="Guardar acerto"
      busy={isSending}
      error={error}
      onSend={send}
      onClose={onClose}
    >
      <Choice label="Categoria" name="category" options={CATEGORIES} />
      <Choice label="Efeito" name="direction" options={DIRECTIONS} />
      <Field
        label="Valor em euros"
        name="amount"
        {...AMOUNT}
        required
        error={isWrong ? NO_AMOUNT : undefined}
      />
      <Field label="Descrição" name="text" autoComplete="off" maxLength={200} required />
    </TermsForm>
  );
}
