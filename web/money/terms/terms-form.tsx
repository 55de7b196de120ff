import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { mondayFrom } from '../../../src/platform/domain/calendar';
import { Button } from '../../ui/button';
import { type Fields, Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { Select } from '../../ui/select';

type Props<Values extends FieldValues> = {
  of: Fields<Values>;
  label: string;
  submit: string;
  busy: boolean;
  /** It cannot be sent, for a reason that stands at a field. */
  refused?: boolean | undefined;
  error: Error | null;
  onSend: (values: Values) => void;
  /** The effect that is to be confirmed before it is sent. */
  question?: string;
  /** Something was typed or chosen. */
  onChange?: (() => void) | undefined;
  onClose: () => void;
  /** The kind of control that takes the focus at first: a select, unless another is named. */
  first?: 'input' | undefined;
  /** How often it was entered beside the form. */
  entered?: number | undefined;
  children: ReactNode;
};

/** A form within a panel, which keeps what was typed when it is refused. */
export function TermsForm<Values extends FieldValues>(props: Props<Values>) {
  const {
    label,
    submit,
    refused = false,
    error,
    question = '',
    onClose,
    first = 'select',
    children,
    ...form
  } = props;
  return (
    <Form
      {...form}
      first={first}
      aria-label={label}
      className="mt-3 grid grid-cols-1 gap-4 rounded-lg bg-raised p-4 sm:grid-cols-2"
    >
      {error && (
        <div className="sm:col-span-2">
          <Notice>{failureText(error)}</Notice>
        </div>
      )}
      {children}
      <p role="status" className="text-sm tabular-nums empty:absolute sm:col-span-2">
        {question}
      </p>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" size="small" tone="primary" busy={form.busy} disabled={refused}>
          {question === '' ? submit : 'Confirmar'}
        </Button>
        <Button size="small" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Form>
  );
}

type ChoiceProps = ComponentProps<'select'> & {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
};

export function Choice({ label, options, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <Select id={id} {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

type TickProps = ComponentProps<'input'> & { label: string };

export function Tick({ label, ...input }: TickProps) {
  return (
    <label className="flex items-start gap-2 text-sm sm:col-span-2">
      <input type="checkbox" className="mt-0.5 size-4" {...input} />
      {label}
    </label>
  );
}

/** Attributes of a date field that accepts only Mondays: the step of a week counts from a Monday. */
export const MONDAYS = { min: '2015-01-05', step: 7, required: true } as const;

/** The Monday of this week, or of one that is `weeks` later. */
export function mondayIn(weeks: number): string {
  return mondayFrom(new Date(), weeks);
}

export const AMOUNT = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;
