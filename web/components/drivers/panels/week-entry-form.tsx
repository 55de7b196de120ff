import { useState } from 'react';
import { SETTLEMENT_CATEGORIES, SETTLEMENT_LABELS } from '../../../../src/domain/settlement-categories';
import type { DriverWithDocuments } from '../../../../src/drivers/schema';
import { useTermsChange } from '../../../queries/driver-terms';
import { Field } from '../../field';
import { amountOfText } from '../../finances/amount-text';
import { AMOUNT, Choice, DIRECTIONS, MONDAYS, mondayIn, NO_AMOUNT, TermsForm } from '../../terms-form';

type Props = { driver: DriverWithDocuments; onClose: () => void };

const CATEGORIES = SETTLEMENT_CATEGORIES.map((it) => [it, SETTLEMENT_LABELS[it]] as const);

/** An acerto of any week, of which there may be no record yet. */
export function WeekEntryForm({ driver, onClose }: Props) {
  const [isWrong, setWrong] = useState(false);
  const { send, isSending, error } = useTermsChange(driver.id, {
    done: 'Acerto registado com sucesso',
    onDone: onClose,
  });
  function submit(given: FormData): void {
    const amount = amountOfText(String(given.get('amount')));
    setWrong(amount === null);
    if (amount === null) return;
    const sign = given.get('direction') === 'off' ? '-' : '';
    const payload = {
      ...{ week: given.get('week'), category: given.get('category'), text: given.get('text') },
      amount: `${sign}${amount}`,
    };
    send({ path: `/api/drivers/${driver.id}/acertos`, version: null, payload });
  }
  return (
    <TermsForm
      {...{ label: 'Registar acerto', submit: 'Guardar acerto', busy: isSending, error, onClose }}
      onSend={submit}
    >
      <Choice label="Categoria" name="category" options={CATEGORIES} />
      <Choice label="Efeito" name="direction" options={DIRECTIONS} />
      <Field label="Semana (segunda-feira)" name="week" defaultValue={mondayIn(-1)} {...MONDAYS} />
      <Field
        label="Valor em euros"
        name="amount"
        required
        error={isWrong ? NO_AMOUNT : undefined}
        {...AMOUNT}
      />
      <Field
        className="sm:col-span-2"
        label="Descrição"
        name="text"
        autoComplete="off"
        maxLength={200}
        required
      />
    </TermsForm>
  );
}
