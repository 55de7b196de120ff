import type { ComponentProps } from 'react';
import { isMonday } from '../../../src/platform/domain/calendar';
import { DateField } from '../../ui/date-field';

/** A Monday: with steps of seven days the browser's own calendar offers no other day. */
const SOME_MONDAY = '2020-01-06';

/** Asks for the Monday of the week of a report whose name does not contain it. */
export function WeekField(field: Omit<ComponentProps<typeof DateField>, 'label'>) {
  return (
    <DateField
      label="Semana do relatório"
      hint="A segunda-feira em que a semana começa."
      min={SOME_MONDAY}
      step={7}
      required
      className="max-w-72"
      {...field}
    />
  );
}

export const IS_WEEK = { validate: (value: string) => weekFault(value) ?? true };

/** The error of a week given as `YYYY-MM-DD` or left empty; null when it is a Monday. */
export function weekFault(value: string): string | null {
  if (value === '') return 'Indique a segunda-feira em que a semana começa.';
  return isMonday(value) ? null : 'Escolha uma segunda-feira.';
}
