import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { mondayFrom } from '../../../src/platform/domain/calendar';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { Select } from '../../ui/select';

type Props = {
  label: string;
  submit: string;
  busy: boolean;
  error: Error | null;
  onSend: (given: FormData) => void;
  /** The effect that is to be confirmed before it is sent. */
  question?: string;
  /** Something was typed or chosen. */
  onChange?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** A form within a panel, which keeps what was typed when it is refused. */
export function TermsForm(props: Props) {
  const { label, submit, busy, error, onSend, question = '', onChange, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  // The focus stays where somebody types meanwhile.
  useEffect(() => {
    if (!document.activeElement?.matches('input')) form.current?.querySelector('select')?.focus();
  }, []);
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!busy) onSend(new FormData(event.currentTarget));
  }
  return (
    <form
      ref={form}
      onSubmit={send}
      onChange={onChange}
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
        <Button type="submit" size="small" tone="primary" busy={busy}>
          {question === '' ? submit : 'Confirmar'}
        </Button>
        <Button size="small" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  name: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
};

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, name, options, value: chosen, onChange } = props;
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <Select id={id} name={name} value={chosen} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

type TickProps = {
  label: string;
  name: string;
  value?: string;
  isOn?: boolean;
  onChange?: (isOn: boolean) => void;
};

export function Tick({ label, name, value, isOn = false, onChange }: TickProps) {
  return (
    <label className="flex items-start gap-2 text-sm sm:col-span-2">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isOn}
        className="mt-0.5 size-4"
        onChange={({ target }) => onChange?.(target.checked)}
      />
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
export const NO_AMOUNT = 'Indique um valor em euros, como 12,50';
