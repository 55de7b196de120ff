import { useState } from 'react';
import type { FeeInput } from '../../../src/money/fees/schema';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import type { FeeKind } from '../../../src/platform/domain/fees';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { api } from '../../ui/requests/api';
import { amountOfText } from '../settlements/amount-text';
import { useTermsChange } from '../terms/terms-change';
import { AMOUNT, Choice, MONDAYS, mondayIn, NO_AMOUNT, TermsForm, Tick } from '../terms/terms-form';

type Props = {
  driver: DriverWithDocuments;
  version: number;
  /** Whether the fee in force is due in a week without earnings, as the next one is unless staff say otherwise. */
  withoutEarnings: boolean;
  onClose: () => void;
};

const KINDS: readonly (readonly [FeeKind, string])[] = [
  ['MONTH', 'Valor por mês'],
  ['WEEK', 'Valor por semana'],
  ['PERCENT', 'Percentagem'],
  ['NONE', 'Sem taxa'],
  ['DEFAULT', 'Taxa do contrato'],
];

/** The API's amounts of what is typed in these fields; null for one that is none. */
function amountsOf(given: FormData, names: readonly string[]) {
  const typed = names.flatMap((name) => {
    const text = String(given.get(name) ?? '').trim();
    return text === '' ? [] : [[name, amountOfText(text)] as const];
  });
  const wrong = typed.find(([, amount]) => amount === null);
  return { wrong: wrong?.[0] ?? null, amounts: Object.fromEntries(typed) };
}

function feeOf(kind: FeeKind, given: FormData, amounts: Record<string, string | null>): FeeInput {
  const percent = kind === 'PERCENT' && { percent: String(given.get('percent')).trim().replace(',', '.') };
  const weeks = kind === 'NONE' && { weeks: Number(given.get('weeks')) };
  const without = kind !== 'NONE' && { withoutEarnings: given.get('withoutEarnings') === 'on' };
  const from = String(given.get('from'));
  return { kind, from, ...amounts, ...percent, ...weeks, ...without } as FeeInput;
}

export function FeeForm({ driver, version, withoutEarnings, onClose }: Props) {
  const [kind, setKind] = useState<FeeKind>('MONTH');
  const [wrong, setWrong] = useState<string | null>(null);
  const { send, isSending, error } = useTermsChange(driver.id, {
    done: 'Taxa alterada com sucesso',
    onDone: onClose,
  });
  function submit(given: FormData): void {
    const { wrong: found, amounts } = amountsOf(given, ['amount', 'min', 'max']);
    setWrong(found);
    if (found !== null) return;
    const json = feeOf(kind, given, amounts);
    send({
      version,
      call: (_key, shown) => api.drivers[':id'].fees.$post({ param: { id: driver.id }, json }, shown),
    });
  }
  const isWrong = (name: string) => (wrong === name ? NO_AMOUNT : undefined);
  return (
    <TermsForm
      label="Mudar taxa"
      submit="Guardar taxa"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <Choice label="Taxa" name="kind" options={KINDS} value={kind} onChange={setKind} />
      <DateField label="A partir da segunda-feira" name="from" defaultValue={mondayIn(0)} {...MONDAYS} />
      {(kind === 'MONTH' || kind === 'WEEK') && (
        // The key clears the field when the kind changes: a monthly amount is not a weekly one.
        <Field
          key={kind}
          label={`Valor por ${kind === 'MONTH' ? 'mês' : 'semana'} em euros`}
          name="amount"
          required
          error={isWrong('amount')}
          {...AMOUNT}
        />
      )}
      {kind === 'PERCENT' && (
        <>
          <Field label="Dos ganhos brutos, em %" name="percent" required {...AMOUNT} />
          <Field label="Mínimo em euros" name="min" optional error={isWrong('min')} {...AMOUNT} />
          <Field label="Máximo em euros" name="max" optional error={isWrong('max')} {...AMOUNT} />
        </>
      )}
      {kind === 'NONE' && (
        <Field label="Semanas" name="weeks" type="number" min={1} max={104} defaultValue={4} required />
      )}
      {kind !== 'NONE' && (
        <Tick label="Também em semanas sem ganhos" name="withoutEarnings" isOn={withoutEarnings} />
      )}
      <p className="text-muted text-sm sm:col-span-2">
        As semanas anteriores ficam como estão, e as que esperam pagamento são recalculadas.
      </p>
    </TermsForm>
  );
}
