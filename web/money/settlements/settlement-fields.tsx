import { useState } from 'react';
import { centsOfDecimal, euroOfCents } from '../../../src/platform/domain/money-text';
import {
  isCreditByDefault,
  SETTLEMENT_CATEGORIES,
  SETTLEMENT_LABELS,
  type SettlementCategory,
} from '../../../src/platform/domain/settlement-categories';
import { Field } from '../../ui/field';
import { AMOUNT, Choice, NO_AMOUNT } from '../terms/terms-form';
import { amountOfText } from './amount-text';

const CATEGORIES = SETTLEMENT_CATEGORIES.map((it) => [it, SETTLEMENT_LABELS[it]] as const);

export const DIRECTIONS = [
  ['off', 'A descontar ao condutor'],
  ['on', 'A favor do condutor'],
] as const;
type Direction = (typeof DIRECTIONS)[number][0];

/** The category, sign and amount of an acerto as it is typed. The sign is its category's until somebody sets it. */
export function useSettlementFields() {
  const [category, setCategory] = useState<SettlementCategory>(SETTLEMENT_CATEGORIES[0]);
  const [chosen, setChosen] = useState<Direction | null>(null);
  const [typed, setTyped] = useState('');
  const [wasSent, setSent] = useState(false);
  const direction: Direction = chosen ?? (isCreditByDefault(category) ? 'on' : 'off');
  const unsigned = amountOfText(typed);
  return {
    category,
    direction,
    /** The API's amount, as `-12.50`; null for text that is not an amount yet. */
    amount: unsigned === null ? null : `${direction === 'off' ? '-' : ''}${unsigned}`,
    isWrong: wasSent && unsigned === null,
    setCategory,
    setDirection: setChosen,
    setTyped,
    markSent: () => setSent(true),
  };
}

type Of = { of: ReturnType<typeof useSettlementFields> };

export function KindFields({ of }: Of) {
  const { category, direction, setCategory, setDirection } = of;
  return (
    <>
      <Choice
        label="Categoria"
        name="category"
        options={CATEGORIES}
        value={category}
        onChange={setCategory}
      />
      <Choice
        label="Efeito"
        name="direction"
        options={DIRECTIONS}
        value={direction}
        onChange={setDirection}
      />
    </>
  );
}

export function AmountField({ of, label }: Of & { label: string }) {
  return (
    <Field
      label={label}
      name="amount"
      required
      error={of.isWrong ? NO_AMOUNT : undefined}
      onChange={(event) => of.setTyped(event.target.value)}
      {...AMOUNT}
    />
  );
}

/** Outro alone says nothing to the driver; any other category describes an acerto by itself. */
export function DescriptionField({ of, className }: Of & { className: string }) {
  const isAsked = of.category === 'OUTRO';
  return (
    <Field
      className={className}
      label="Descrição"
      name="text"
      autoComplete="off"
      maxLength={200}
      optional={!isAsked}
      required={isAsked}
    />
  );
}

/** The typed description, else the category. */
export function descriptionIn(given: FormData, category: SettlementCategory): string {
  return String(given.get('text')).trim() || SETTLEMENT_LABELS[category];
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
