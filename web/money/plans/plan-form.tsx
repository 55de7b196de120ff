import type { FinancialRecord } from '../../../src/money/finances/schema';
import type { Plan, PlannedAnswer } from '../../../src/money/plans/schema';
import { isMonday, shiftDate } from '../../../src/platform/domain/calendar';
import {
  instalmentsOf,
  instalmentWords,
  MOST_INSTALMENTS,
  weeklyWords,
} from '../../../src/platform/domain/instalments';
import { centsOfDecimal } from '../../../src/platform/domain/money-text';
import { SETTLEMENT_LABELS } from '../../../src/platform/domain/settlement-categories';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { type Fields, useFields } from '../../ui/form';
import { answerOf, api, ifMatch } from '../../ui/requests/api';
import { getLong } from '../../ui/requests/long-list';
import { RECORDS_KEY } from '../../ui/requests/query-keys';
import {
  AmountField,
  amountIn,
  DescriptionField,
  descriptionIn,
  KindFields,
  NO_SETTLEMENT,
  PayoutChange,
  Preview,
  type TypedSettlement,
} from '../settlements/settlement-fields';
import { useWeekRecord } from '../terms/driver-terms-queries';
import { useTermsChange } from '../terms/terms-change';
import { Choice, MONDAYS, TermsForm, Tick } from '../terms/terms-form';

type Props = {
  driver: { id: string; fullName: string };
  version: number;
  /** The first week that is offered. */
  begins: string;
  onClose: () => void;
  /** The fields that were typed as one line beside the form. */
  given?: Partial<Pick<Typed, keyof TypedSettlement | 'instalments'>> | undefined;
  /** How often that line was entered. */
  entered?: number | undefined;
};
type Span = 'instalments' | 'until';
type Ends = { instalments: number } | { until: string };

const SPANS: readonly (readonly [Span, string])[] = [
  ['instalments', 'Em prestações'],
  ['until', 'Todas as semanas'],
];

type Typed = TypedSettlement & {
  span: Span;
  from: string;
  until: string;
  instalments: string;
  mayGoNegative: boolean;
};

const endsOf = ({ span, until, instalments }: Typed): Ends =>
  span === 'until' ? { until } : { instalments: Number(instalments) };

export function PlanForm({ driver, version, begins, onClose, given, entered }: Props) {
  const start: Typed = {
    ...NO_SETTLEMENT,
    span: 'instalments',
    from: begins,
    until: shiftDate(begins, 28),
    instalments: '',
    mayGoNegative: false,
    ...given,
  };
  const of = useFields<Typed>(start, given && { values: start });
  const { send, isSending, error } = useTermsChange<PlannedAnswer>(driver.id, {
    done: (answer) => `Plano registado: ${plannedFor(answer, driver.fullName)}`,
    onDone: onClose,
    back: { undo: takeBack, undone: 'O plano foi anulado.' },
  });
  function submit(typed: Typed): void {
    const { category, from, mayGoNegative } = typed;
    const amount = amountIn(typed);
    if (amount === null) return;
    const json = { category, text: descriptionIn(typed), from, amount, mayGoNegative, ...endsOf(typed) };
    send({
      version,
      call: (key, shown) =>
        api.drivers[':id'].plans.$post(
          { param: { id: driver.id }, header: { 'idempotency-key': key }, json },
          shown,
        ),
    });
  }
  const shown = of.watch();
  const amount = amountIn(shown);
  return (
    <TermsForm
      of={of}
      label="Novo plano"
      submit="Guardar plano"
      busy={isSending}
      error={error}
      onSend={submit}
      onClose={onClose}
      entered={entered}
    >
      <KindFields />
      <Choice label="Frequência" options={SPANS} {...of.register('span')} />
      <AmountField label={shown.span === 'until' ? 'Valor por semana em euros' : 'Valor total em euros'} />
      <WeekFields of={of} />
      <DescriptionField className="sm:col-span-2" />
      <Tick label="Descontar mesmo que o líquido fique negativo" {...of.register('mayGoNegative')} />
      {amount !== null && <Planned driverId={driver.id} plan={{ ...shown, amount, ends: endsOf(shown) }} />}
    </TermsForm>
  );
}

function WeekFields({ of }: { of: Fields<Typed> }) {
  return (
    <>
      <DateField label="Primeira semana (segunda-feira)" {...of.date('from')} {...MONDAYS} />
      {of.watch('span') === 'until' ? (
        <DateField label="Última semana (segunda-feira)" {...of.date('until')} {...MONDAYS} />
      ) : (
        <Field
          label="Prestações"
          type="number"
          min={1}
          max={MOST_INSTALMENTS}
          required
          {...of.field('instalments')}
        />
      )}
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

/** `Multa para Ana Lopes, 4 × 62,50 €, de 30/11 a 21/12`. */
function plannedFor({ plans, planned }: PlannedAnswer, fullName: string): string {
  const plan = plans.find(({ id }) => id === planned);
  const { instalments = null, until = null } = plan ?? {};
  const ends = instalments === null ? { until: until ?? '' } : { instalments };
  const words = plan && plannedWords(plan.amount, plan.from, ends);
  return [`${plan ? SETTLEMENT_LABELS[plan.category] : 'Acerto'} para ${fullName}`, words]
    .filter(Boolean)
    .join(', ');
}

/** Stops the plan that was just made, and counters the instalments that were booked with it. */
async function takeBack({ id: driverId, planned, plans }: PlannedAnswer): Promise<void> {
  const plan = plans.find(({ id }) => id === planned);
  if (!plan) return;
  await answerOf(api.plans[':id'].stop.$post({ param: { id: plan.id } }, ifMatch(plan.version)));
  if (Number(plan.taken) === 0) return;
  const filter = new URLSearchParams({ driverId });
  const records = await getLong<FinancialRecord>(`${RECORDS_KEY}?${filter}`, {
    signal: new AbortController().signal,
  });
  for (const { id, weekStartDate } of records) {
    if (weekStartDate >= plan.from) await counterInstalments(id, plan);
  }
}

async function counterInstalments(recordId: string, { createdAt, category }: Plan): Promise<void> {
  const { settlements, version } = await answerOf(
    api['financial-records'][':id'].$get({ param: { id: recordId } }),
  );
  const booked = settlements.find(
    (each) => each.createdAt === createdAt && each.category === category && each.counteredBy === null,
  );
  if (!booked) return;
  await answerOf(api.acertos[':id'].counter.$post({ param: { id: booked.id } }, ifMatch(version)));
}
