import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { SETTLEMENT_CATEGORIES, SETTLEMENT_LABELS } from '../../../src/domain/settlement-categories';
import type { FinancialRecordDetails } from '../../../src/finances/schema';
import { useSettling } from '../../queries/settlements';
import { failureText } from '../../transport/failure-text';
import { Button } from '../button';
import { Field, INPUT } from '../field';
import { Notice } from '../notice';
import { amountOfText } from './amount-text';

type Props = { record: FinancialRecordDetails; onClose: () => void };

const CATEGORIES = SETTLEMENT_CATEGORIES.map((it) => [it, SETTLEMENT_LABELS[it]] as const);
const DIRECTIONS = [
  ['off', 'A descontar ao condutor'],
  ['on', 'A favor do condutor'],
] as const;

const NO_AMOUNT = 'Indique um valor em euros, como 12,50';

export function SettlementForm({ record, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isWrong, setWrong] = useState(false);
  const { settle, isSending, error } = useSettling(record, onClose);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending) return;
    const given = new FormData(event.currentTarget);
    const category = SETTLEMENT_CATEGORIES.find((it) => it === given.get('category'));
    const amount = amountOfText(String(given.get('amount')));
    setWrong(amount === null);
    if (!category || amount === null) return;
    const sign = given.get('direction') === 'off' ? '-' : '';
    settle({ category, amount: `${sign}${amount}`, text: String(given.get('text')) });
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      aria-label="Registar acerto"
      className="mt-3 grid grid-cols-1 gap-4 rounded-lg bg-raised p-4 sm:grid-cols-2"
    >
      {error && (
        <div className="sm:col-span-2">
          <Notice>{failureText(error)}</Notice>
        </div>
      )}
      <Choice label="Categoria" name="category" options={CATEGORIES} />
      <Choice label="Efeito" name="direction" options={DIRECTIONS} />
      <Field
        label="Valor em euros"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
        error={isWrong ? NO_AMOUNT : undefined}
      />
      <Field label="Descrição" name="text" autoComplete="off" maxLength={200} required />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" size="small" tone="primary" busy={isSending}>
          Guardar acerto
        </Button>
        <Button size="small" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

type ChoiceProps = { label: string; name: string; options: readonly (readonly [string, string])[] };

function Choice({ label, name, options }: ChoiceProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <select id={id} name={name} className={INPUT}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
