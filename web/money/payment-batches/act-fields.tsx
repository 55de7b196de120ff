import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { useFieldsAround } from '../../ui/form';
import { formatDate } from '../../ui/format';

export type TypedAct = { date: string; reason: string; code: string };

const isToCome = (day: string | undefined): day is string =>
  day !== undefined && day > lisbonDate(new Date());

/** `due` is proposed once it has come, and no day before it; without it, today. */
export function proposedDay(due?: string): string {
  return isToCome(due) ? '' : (due ?? lisbonDate(new Date()));
}

type DayProps = { label: string; of: PaymentBatch; due?: string };

/** A day until today, from that of the payment on or, before it, from the making of the file. */
export function DayField({ label, of: { createdAt, paidOn }, due }: DayProps) {
  const { date } = useFieldsAround<TypedAct>();
  return (
    <DateField
      label={label}
      hint={isToCome(due) ? `O banco paga a ${formatDate(due)}.` : undefined}
      min={paidOn ?? lisbonDate(new Date(createdAt))}
      max={lisbonDate(new Date())}
      required
      className="sm:max-w-60"
      {...date('date')}
    />
  );
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
      hint="Como AC04, se o extrato o tem. Se o problema for a conta, pedimos outro IBAN ao condutor."
      {...field('code')}
    />
  );
}
