import { useState } from 'react';
import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { formatDate } from '../../ui/format';

type DayProps = { label: string; of: PaymentBatch; due?: string };

/** A day until today, from that of the payment on or, before it, from the making of the file. `due` is proposed once it
 * has come, and no day before it; without it, today. */
export function DayField({ label, of: { createdAt, paidOn }, due }: DayProps) {
  const [today] = useState(() => lisbonDate(new Date()));
  const first = paidOn ?? lisbonDate(new Date(createdAt));
  const isToCome = due !== undefined && due > today;
  return (
    <DateField
      label={label}
      name="date"
      defaultValue={isToCome ? '' : (due ?? today)}
      hint={isToCome ? `O banco paga a ${formatDate(due)}.` : undefined}
      min={first}
      max={today}
      required
      className="sm:max-w-60"
    />
  );
}

export function ReasonField({ hint }: { hint?: string }) {
  return <Field label="Motivo" name="reason" maxLength={200} autoComplete="off" required hint={hint} />;
}
