import { useState } from 'react';
import { SETTLEMENT_CATEGORIES, SETTLEMENT_LABELS } from '../../../../src/domain/settlement-categories';
import type { DriverWithDocuments } from '../../../../src/drivers/schema';
import { useTermsChange } from '../../../queries/driver-terms';
import { Field } from '../../field';
import { amountOfText } from '../../finances/amount-text';
import { AMOUNT, Choice, DIRECTIONS, MONDAYS, mondayIn, NO_AMOUNT, TermsForm, Tick } from '../../terms-form';

type Props = { driver: DriverWithDocuments; version: number; onClose: () => void };

const CATEGORIES = SETTLEMENT_CATEGORIES.map((it) => [it, SETTLEMENT_LABELS[it]] as const);
const SPANS = [
  ['instalments', 'Em prestações'],
  ['until', 'Cada semana'],
] as const;

export function PlanForm({ driver, version, onClose }: Props) {
  const [span, setSpan] = useState('instalments');
  const [isWrong, setWrong] = useState(false);
  const { send, isSending, error } = useTermsChange(driver.id, {
    done: 'Plano registado com sucesso',
    onDone: onClose,
  });
  function submit(given: FormData): void {
    const amount = amountOfText(String(given.get('amount')));
    setWrong(amount === null);
    if (amount === null) return;
    const sign = given.get('direction') === 'off' ? '-' : '';
    const ends =
      span === 'until' ? { until: given.get('until') } : { instalments: Number(given.get('instalments')) };
    const payload = {
      ...{ category: given.get('category'), text: given.get('text'), from: given.get('from') },
      ...{ amount: `${sign}${amount}`, mayGoNegative: given.get('mayGoNegative') === 'on', ...ends },
    };
    send({ path: `/api/drivers/${driver.id}/plans`, version, payload });
  }
  return (
    <TermsForm
      {...{ label: 'Novo plano', submit: 'Guardar plano', busy: isSending, error, onClose }}
      onSend={submit}
    >
      <Choice label="Categoria" name="category" options={CATEGORIES} />
      <Choice label="Efeito" name="direction" options={DIRECTIONS} />
      <Choice label="Como" name="span" options={SPANS} onChange={setSpan} />
      <Field
        label={span === 'until' ? 'Valor por semana em euros' : 'Valor total em euros'}
        name="amount"
        required
        error={isWrong ? NO_AMOUNT : undefined}
        {...AMOUNT}
      />
      <Field label="Primeira semana (segunda-feira)" name="from" defaultValue={mondayIn(0)} {...MONDAYS} />
      {span === 'until' ? (
        <Field label="Última semana (segunda-feira)" name="until" defaultValue={mondayIn(4)} {...MONDAYS} />
      ) : (
        <Field label="Prestações" name="instalments" type="number" min={1} max={260} required />
      )}
      <Field
        className="sm:col-span-2"
        label="Descrição"
        name="text"
        autoComplete="off"
        maxLength={200}
        required
      />
      <Tick label="Pode deixar o líquido abaixo de zero" name="mayGoNegative" />
    </TermsForm>
  );
}
