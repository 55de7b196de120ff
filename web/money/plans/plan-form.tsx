import { useState } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { isMonday } from '../../../src/platform/domain/calendar';
import { instalmentWords, MOST_INSTALMENTS, weeklyWords } from '../../../src/platform/domain/instalments';
import { centsOfDecimal } from '../../../src/platform/domain/money-text';
import { Field } from '../../ui/field';
import { api } from '../../ui/requests/api';
import { AmountField, KindFields, Preview, useSettlementFields } from '../settlements/settlement-fields';
import { useTermsChange } from '../terms/terms-change';
import { Choice, MONDAYS, mondayIn, TermsForm, Tick } from '../terms/terms-form';

type Props = { driver: DriverWithDocuments; version: number; onClose: () => void };
type Span = 'instalments' | 'until';
type Ends = { instalments: number } | { until: string };

const SPANS: readonly (readonly [Span, string])[] = [
  ['instalments', 'Em prestações'],
  ['until', 'Todas as semanas'],
];

export function PlanForm({ driver, version, onClose }: Props) {
  const fields = useSettlementFields();
  const weeks = useWeeks();
  const { send, isSending, error } = useTermsChange(driver.id, {
    done: 'Plano registado com sucesso',
    onDone: onClose,
  });
  const { category, amount } = fields;
  const { span, from, ends } = weeks;
  function submit(given: FormData): void {
    fields.markSent();
    if (amount === null) return;
    const mayGoNegative = given.get('mayGoNegative') === 'on';
    const json = { category, text: String(given.get('text')), from, amount, mayGoNegative, ...ends };
    send({
      version,
      call: (key, shown) =>
        api.drivers[':id'].plans.$post(
          { param: { id: driver.id }, header: { 'idempotency-key': key }, json },
          shown,
        ),
    });
  }
  const planned = amount === null ? null : plannedWords(amount, from, ends);
  return (
    <TermsForm
      label="Novo plano"
      submit="Guardar plano"
      busy={isSending}
      error={error}
      onSend={submit}
      onClose={onClose}
    >
      <KindFields of={fields} />
      <Choice
        label="Frequência"
        name="span"
        options={SPANS}
        value={span}
        onChange={(chosen) => weeks.change({ span: chosen })}
      />
      <AmountField
        of={fields}
        label={span === 'until' ? 'Valor por semana em euros' : 'Valor total em euros'}
      />
      <WeekFields of={weeks} />
      <Field
        className="sm:col-span-2"
        label="Descrição"
        name="text"
        autoComplete="off"
        maxLength={200}
        required
      />
      <Tick label="Descontar mesmo que o líquido fique negativo" name="mayGoNegative" />
      {planned !== null && <Preview>{planned}</Preview>}
    </TermsForm>
  );
}

type Typed = Record<'from' | 'until' | 'instalments', string> & { span: Span };

function useWeeks() {
  const [typed, setTyped] = useState<Typed>(() => ({
    span: 'instalments',
    from: mondayIn(0),
    until: mondayIn(4),
    instalments: '',
  }));
  const { span, from, until, instalments } = typed;
  const ends: Ends = span === 'until' ? { until } : { instalments: Number(instalments) };
  const change = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed });
  return { span, from, until, instalments, ends, change };
}

function WeekFields({ of }: { of: ReturnType<typeof useWeeks> }) {
  const { span, from, until, instalments, change } = of;
  return (
    <>
      <Field
        label="Primeira semana (segunda-feira)"
        name="from"
        value={from}
        onChange={(event) => change({ from: event.target.value })}
        {...MONDAYS}
      />
      {span === 'until' ? (
        <Field
          label="Última semana (segunda-feira)"
          name="until"
          value={until}
          onChange={(event) => change({ until: event.target.value })}
          {...MONDAYS}
        />
      ) : (
        <Field
          label="Prestações"
          name="instalments"
          type="number"
          min={1}
          max={MOST_INSTALMENTS}
          required
          value={instalments}
          onChange={(event) => change({ instalments: event.target.value })}
        />
      )}
    </>
  );
}

/** Returns null while the fields are not a valid plan. */
function plannedWords(amount: string, from: string, ends: Ends): string | null {
  const cents = Math.abs(centsOfDecimal(amount));
  if (cents === 0 || !isMonday(from)) return null;
  if ('until' in ends) {
    return isMonday(ends.until) && from <= ends.until ? weeklyWords(cents, from, ends.until) : null;
  }
  const { instalments } = ends;
  const isCount = Number.isInteger(instalments) && instalments >= 1 && instalments <= MOST_INSTALMENTS;
  return isCount && instalments <= cents ? instalmentWords(cents, instalments, from) : null;
}
