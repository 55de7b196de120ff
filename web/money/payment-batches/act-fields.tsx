import { useState } from 'react';
import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';

type DayProps = { label: string; of: PaymentBatch };

/** A date between the day on which the file was made and today. */
export function DayField({ label, of: { createdAt } }: DayProps) {
  const [today] = useState(() => lisbonDate(new Date()));
  const first = lisbonDate(new Date(createdAt));
  return (
    <DateField
      label={label}
      name="date"
      defaultValue={today}
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
