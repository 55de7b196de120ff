import type { ComponentProps } from 'react';
import { dayInWords } from '../../src/platform/domain/date-words';
import { Field } from './field';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'words'> & { withTime?: boolean };

/** The field of a date, which a browser in English shows with the month first: it has the date in words beside it. */
export function DateField({ withTime = false, ...field }: Props) {
  return (
    <Field
      {...field}
      type={withTime ? 'datetime-local' : 'date'}
      words={momentInWords(String(field.value ?? ''))}
    />
  );
}

/** From the value of the input. */
function momentInWords(value: string): string {
  const [date = '', time] = value.split('T');
  if (date === '') return '';
  return time === undefined ? dayInWords(date) : `${dayInWords(date)}, ${time}`;
}
