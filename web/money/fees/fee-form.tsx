import type { FeeInput } from '../../../src/money/fees/schema';
import { amountOfText } from '../../../src/money/settlements/amount-rules';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import type { FeeKind } from '../../../src/platform/domain/fees';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { type Fields, useFields } from '../../ui/form';
import { api } from '../../ui/requests/api';
import { isAmount } from '../settlements/settlement-fields';
import { useTermsChange } from '../terms/terms-change';
import { AMOUNT, Choice, MONDAYS, mondayIn, TermsForm, Tick } from '../terms/terms-form';

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

type Typed = Record<'from' | 'amount' | 'percent' | 'min' | 'max' | 'weeks', string> & {
  kind: FeeKind;
  withoutEarnings: boolean;
};

function feeOf({ kind, from, withoutEarnings, ...typed }: Typed): FeeInput {
  const amounts = (['amount', 'min', 'max'] as const).flatMap((name) =>
    typed[name].trim() === '' ? [] : [[name, amountOfText(typed[name])]],
  );
  const percent = kind === 'PERCENT' && { percent: typed.percent.trim().replace(',', '.') };
  const weeks = kind === 'NONE' && { weeks: Number(typed.weeks) };
  const without = kind !== 'NONE' && { withoutEarnings };
  return { kind, from, ...Object.fromEntries(amounts), ...percent, ...weeks, ...without } as FeeInput;
}

const OF_KIND = ['amount', 'percent', 'min', 'max', 'weeks'] as const;
const AMOUNT_OR_NONE = { validate: (typed: string) => typed.trim() === '' || isAmount(typed) };

export function FeeForm({ driver, version, withoutEarnings, onClose }: Props) {
  const of = useFields<Typed>({
    kind: 'MONTH',
    from: mondayIn(0),
    amount: '',
    percent: '',
    min: '',
    max: '',
    weeks: '4',
    withoutEarnings,
  });
  // A monthly amount is not a weekly one.
  const clear = () => {
    for (const name of OF_KIND) of.resetField(name);
  };
  const { send, isSending, error } = useTermsChange(driver.id, {
    done: 'Taxa alterada com sucesso',
    onDone: onClose,
  });
  function submit(typed: Typed): void {
    const json = feeOf(typed);
    send({
      version,
      call: (_key, shown) => api.drivers[':id'].fees.$post({ param: { id: driver.id }, json }, shown),
    });
  }
  return (
    <TermsForm
      of={of}
      label="Mudar taxa"
      submit="Guardar taxa"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <Choice label="Taxa" options={KINDS} {...of.register('kind', { onChange: clear })} />
      <DateField label="A partir da segunda-feira" {...of.date('from')} {...MONDAYS} />
      <KindFields of={of} />
      {of.watch('kind') !== 'NONE' && (
        <Tick label="Também em semanas sem ganhos" {...of.register('withoutEarnings')} />
      )}
      <p className="text-muted text-sm sm:col-span-2">
        As semanas anteriores ficam como estão, e as que esperam pagamento são recalculadas.
      </p>
    </TermsForm>
  );
}

function KindFields({ of }: { of: Fields<Typed> }) {
  const kind = of.watch('kind');
  return (
    <>
      {(kind === 'MONTH' || kind === 'WEEK') && (
        <Field
          label={`Valor por ${kind === 'MONTH' ? 'mês' : 'semana'} em euros`}
          required
          {...AMOUNT}
          {...of.field('amount', AMOUNT_OR_NONE)}
        />
      )}
      {kind === 'PERCENT' && (
        <>
          <Field label="Dos ganhos brutos, em %" required {...AMOUNT} {...of.field('percent')} />
          <Field label="Mínimo em euros" optional {...AMOUNT} {...of.field('min', AMOUNT_OR_NONE)} />
          <Field label="Máximo em euros" optional {...AMOUNT} {...of.field('max', AMOUNT_OR_NONE)} />
        </>
      )}
      {kind === 'NONE' && (
        <Field label="Semanas" type="number" min={1} max={104} required {...of.field('weeks')} />
      )}
    </>
  );
}
