import { useState } from 'react';
import { isMonday, shiftDate } from '../../../src/platform/domain/calendar';
import {
  instalmentsOf,
  instalmentWords,
  MOST_INSTALMENTS,
  weeklyWords,
} from '../../../src/platform/domain/instalments';
import { centsOfDecimal } from '../../../src/platform/domain/money-text';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { api } from '../../ui/requests/api';
import {
  AmountField,
  DescriptionField,
  descriptionIn,
  KindFields,
  PayoutChange,
  Preview,
  useSettlementFields,
} from '../settlements/settlement-fields';
import { useWeekRecord } from '../terms/driver-terms-queries';
import { useTermsChange } from '../terms/terms-change';
import { Choice, MONDAYS, TermsForm, Tick } from '../terms/terms-form';

type Props = {
  driverId: string;
  version: number;
  /** The first week that is offered. */
  begins: string;
  onClose: () => void;
};
type Span = 'instalments' | 'until';
type Ends = { instalments: number } | { until: string };

const SPANS: readonly (readonly [Span, string])[] = [
  ['instalments', 'Em prestações'],
  ['until', 'Todas as semanas'],
];

export function PlanForm({ driverId, version, begins, onClose }: Props) {
  const fields = useSettlementFields();
  const weeks = useWeeks(begins);
  const { send, isSending, error } = useTermsChange(driverId, {
    done: 'Plano registado com sucesso',
    onDone: onClose,
  });
  const { category, amount } = fields;
  const { span, from, ends } = weeks;
  function submit(given: FormData): void {
    fields.markSent();
    if (amount === null) return;
    const mayGoNegative = given.get('mayGoNegative') === 'on';
    const json = { category, text: descriptionIn(given, category), from, amount, mayGoNegative, ...ends };
    send({
      version,
      call: (key, shown) =>
        api.drivers[':id'].plans.$post(
          { param: { id: driverId }, header: { 'idempotency-key': key }, json },
          shown,
        ),
    });
  }
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
      <DescriptionField of={fields} className="sm:col-span-2" />
      <Effect driverId={driverId} amount={amount} from={from} ends={ends} />
    </TermsForm>
  );
}

type Typed = Record<'from' | 'until' | 'instalments', string> & { span: Span };

function useWeeks(begins: string) {
  const [typed, setTyped] = useState<Typed>(() => ({
    span: 'instalments',
    from: begins,
    until: shiftDate(begins, 28),
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
      <DateField
        label="Primeira semana (segunda-feira)"
        name="from"
        value={from}
        onChange={(event) => change({ from: event.target.value })}
        {...MONDAYS}
      />
      {span === 'until' ? (
        <DateField
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

type EffectProps = { driverId: string; amount: string | null; from: string; ends: Ends };

/** Whether a payout may become negative, and what the plan does as far as it is typed. */
function Effect({ driverId, amount, from, ends }: EffectProps) {
  const [mayGoNegative, setMayGoNegative] = useState(false);
  return (
    <>
      <Tick
        label="Descontar mesmo que o líquido fique negativo"
        name="mayGoNegative"
        onChange={setMayGoNegative}
      />
      {amount !== null && <Planned driverId={driverId} plan={{ amount, from, ends, mayGoNegative }} />}
    </>
  );
}

type Typing = { amount: string; from: string; ends: Ends; mayGoNegative: boolean };

/** Previews the instalments, and the payout of the first week where it has a record. */
function Planned({ driverId, plan }: { driverId: string; plan: Typing }) {
  const { amount, from, ends } = plan;
  const record = useWeekRecord(driverId, from);
  const planned = plannedWords(amount, from, ends);
  if (planned === null) return null;
  return (
    <>
      <Preview>{planned}</Preview>
      {record?.mayChange && (
        <PayoutChange
          payout={record.finalPayout}
          change={firstOf(plan, centsOfDecimal(record.finalPayout))}
        />
      )}
    </>
  );
}

/** The first instalment, in cents. It reduces a payout to zero at most, unless `mayGoNegative`. */
function firstOf({ amount, ends, mayGoNegative }: Typing, payout: number): number {
  const cents = centsOfDecimal(amount);
  const each = 'until' in ends ? cents : instalmentsOf(cents, ends.instalments).each;
  return each > 0 || mayGoNegative ? each : Math.max(each, -Math.max(payout, 0));
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
