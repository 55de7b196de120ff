import { amountOfText, NO_AMOUNT } from '../../../src/money/settlements/amount-rules';
import { centsOfDecimal, euroOfCents } from '../../../src/platform/domain/money-text';
import {
  isCreditByDefault,
  SETTLEMENT_CATEGORIES,
  SETTLEMENT_LABELS,
  type SettlementCategory,
} from '../../../src/platform/domain/settlement-categories';
import { Field } from '../../ui/field';
import { useFields, useFieldsAround } from '../../ui/form';
import { AMOUNT, Choice } from '../terms/terms-form';

const CATEGORIES = SETTLEMENT_CATEGORIES.map((it) => [it, SETTLEMENT_LABELS[it]] as const);

export const DIRECTIONS = [
  ['off', 'A descontar ao condutor'],
  ['on', 'A favor do condutor'],
] as const;
type Direction = (typeof DIRECTIONS)[number][0];

/** An acerto as it is typed. The sign is its category's until somebody sets it. */
export type TypedSettlement = {
  category: SettlementCategory;
  chosen: Direction | null;
  amount: string;
  text: string;
};

export const NO_SETTLEMENT: TypedSettlement = {
  category: SETTLEMENT_CATEGORIES[0],
  chosen: null,
  amount: '',
  text: '',
};

/** The fields of a form that may be filled in by a line beside it. */
export function useSettlement(given: Partial<TypedSettlement> | undefined) {
  const start = { ...NO_SETTLEMENT, ...given };
  return useFields(start, given && { values: start });
}

export const directionOf = ({ category, chosen }: TypedSettlement): Direction =>
  chosen ?? (isCreditByDefault(category) ? 'on' : 'off');

/** The API's amount, as `-12.50`; null for text that is not an amount yet. */
export function amountIn(typed: TypedSettlement): string | null {
  const unsigned = amountOfText(typed.amount);
  return unsigned === null ? null : `${directionOf(typed) === 'off' ? '-' : ''}${unsigned}`;
}

export function KindFields() {
  const { register, setValue, watch } = useFieldsAround<TypedSettlement>();
  return (
    <>
      <Choice label="Categoria" options={CATEGORIES} {...register('category')} />
      <Choice
        label="Efeito"
        name="direction"
        options={DIRECTIONS}
        value={directionOf(watch())}
        onChange={({ target }) => setValue('chosen', target.value as Direction)}
      />
    </>
  );
}

export const isAmount = (typed: string) => amountOfText(typed) !== null || NO_AMOUNT;

export function AmountField({ label }: { label: string }) {
  const { field } = useFieldsAround<TypedSettlement>();
  return <Field label={label} required {...AMOUNT} {...field('amount', { validate: isAmount })} />;
}

/** Outro alone says nothing to the driver; any other category describes an acerto by itself. */
export function DescriptionField({ className }: { className: string }) {
  const { field, watch } = useFieldsAround<TypedSettlement>();
  const isAsked = watch('category') === 'OUTRO';
  return (
    <Field
      className={className}
      label="Descrição"
      autoComplete="off"
      maxLength={200}
      optional={!isAsked}
      required={isAsked}
      {...field('text')}
    />
  );
}

/** The typed description, else the category. */
export function descriptionIn({ text, category }: TypedSettlement): string {
  return text.trim() || SETTLEMENT_LABELS[category];
}

/** The week's payout with and without what is typed, in cents. */
export function PayoutChange({ payout, change }: { payout: string; change: number }) {
  const before = centsOfDecimal(payout);
  const after = before + change;
  return (
    <Preview>
      {after === before
        ? `Líquido: ${euroOfCents(before)}`
        : `Líquido passa de ${euroOfCents(before)} para ${euroOfCents(after)}`}
    </Preview>
  );
}

/** Previews the effect of the form as it is filled in. */
export function Preview({ children }: { children: string }) {
  return (
    <p aria-live="polite" className="font-medium text-sm tabular-nums sm:col-span-2">
      {children}
    </p>
  );
}
