import { earlierDay, laterDay } from '../../../src/money/payment-batches/payment-day-rules';
import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { useFieldsAround } from '../../ui/form';
import { formatDate } from '../../ui/format';

export type TypedAct = { date: string; reason: string; code: string };

const isToCome = (day: string) => day > lisbonDate(new Date());

/** The later of today and the day on which the bank pays; without it, today. */
export function proposedDay(due?: string): string {
  const today = lisbonDate(new Date());
  return due === undefined ? today : laterDay(today, due);
}

type DayProps = { label: string; of: PaymentBatch; due?: string };

/** A day until today or the bank's, from that of the payment on or, before it, from the making of the file. */
export function DayField({ label, of: { createdAt, paidOn }, due }: DayProps) {
  const { date } = useFieldsAround<TypedAct>();
  const field = date('date');
  const today = lisbonDate(new Date());
  const isBefore = due !== undefined && field.value !== '' && field.value < due;
  return (
    <DateField
      label={label}
      hint={hintOf(due, isBefore)}
      min={earlierDay(today, paidOn ?? lisbonDate(new Date(createdAt)))}
      max={proposedDay(due)}
      required
      className="sm:max-w-60"
      {...field}
    />
  );
}

function hintOf(due: string | undefined, isBefore: boolean): string | undefined {
  if (due === undefined || !(isBefore || isToCome(due))) return undefined;
  const pays = `O banco paga a ${formatDate(due)}.`;
  return isBefore ? `${pays} O dia indicado é anterior.` : pays;
}

export function ReasonField() {
  const { field } = useFieldsAround<TypedAct>();
  return <Field label="Motivo" maxLength={200} autoComplete="off" required {...field('reason')} />;
}

/** The code of the bank for the reason, where its statement has one. */
export function CodeField() {
  const { field } = useFieldsAround<TypedAct>();
  return (
    <Field
      label="Código do banco"
      optional
      maxLength={4}
      autoComplete="off"
      autoCapitalize="characters"
      hint="Código do banco, por exemplo AC04, se constar do extrato. Se o problema for a conta, pedimos outro IBAN ao condutor."
      {...field('code')}
    />
  );
}
