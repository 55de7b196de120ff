import type { ReactNode } from 'react';
import { amountOfText } from '../../../src/money/settlements/amount-rules';
import { DOCUMENT_KIND_LABELS } from '../../../src/people/recibos/state-words-rules';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { Form, useFields } from '../../ui/form';
import { AMOUNT, Choice } from '../terms/terms-form';

type Typed = Record<'kind' | 'number' | 'atcud' | 'issuedOn' | 'base' | 'iva' | 'withheld', string>;

const EMPTY: Typed = { kind: 'FR', number: '', atcud: '', issuedOn: '', base: '', iva: '', withheld: '' };
const KINDS = Object.entries(DOCUMENT_KIND_LABELS);

type Props = {
  /** The figures that are known already. */
  start?: Typed | null;
  /** Stands before the fields: the file, or whose recibo it is. */
  children?: ReactNode;
  submit: string;
  busy: boolean;
  error: Error | null;
  /** Called with the fields of a `TypedRecibo`. */
  onSend: (typed: Record<string, string>) => void;
  onClose: () => void;
};

/** The figures of a recibo as they are on it, where its file cannot be read. What was typed stays after a refusal. */
export function TypedReciboForm({ start, children, submit, busy, error, onSend, onClose }: Props) {
  const of = useFields<Typed>(start ?? EMPTY, { error });
  return (
    <Form
      of={of}
      method="post"
      noValidate
      aria-label="Dados do recibo"
      busy={busy}
      error={of.failure}
      first="input"
      onSend={(typed) => onSend(reciboOf(typed))}
      className="grid grid-cols-1 gap-4 @min-[34rem]:grid-cols-2"
    >
      {children}
      <Choice label="Documento" options={KINDS} {...of.register('kind')} />
      <DateField label="Data" required {...of.date('issuedOn')} />
      <Field
        label="Número"
        hint="Como FR ATSIRE01FR/17."
        autoComplete="off"
        required
        {...of.field('number')}
      />
      <Field label="ATCUD" hint="Como JJ37MMGM-17." autoComplete="off" required {...of.field('atcud')} />
      <Field label="Valor base em euros" required {...AMOUNT} {...of.field('base')} />
      <Field label="IVA em euros" optional {...AMOUNT} {...of.field('iva')} />
      <Field label="Retenção de IRS em euros" optional {...AMOUNT} {...of.field('withheld')} />
      <div className="flex flex-wrap gap-2 @min-[34rem]:col-span-full">
        <Button type="submit" size="small" tone="primary" busy={busy}>
          {submit}
        </Button>
        <Button size="small" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Form>
  );
}

/** A text that is no amount goes as it is, so that the server names the field. */
function reciboOf({ base, iva, withheld, number, atcud, ...typed }: Typed): Record<string, string> {
  const amounts = Object.entries({ base, iva, withheld })
    .filter(([name, text]) => name === 'base' || text.trim() !== '')
    .map(([name, text]) => [name, amountOfText(text) ?? text]);
  return { ...typed, number: number.trim(), atcud: atcud.trim(), ...Object.fromEntries(amounts) };
}
