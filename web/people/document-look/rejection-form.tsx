import { type FormEvent, useEffect, useId, useRef } from 'react';
import {
  MAX_REJECTION_NOTE,
  REJECTION_LABELS,
  REJECTION_REASONS,
  type RejectionReason,
} from '../../../src/platform/domain/rejection-reasons';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';

export type Rejection = { reason: RejectionReason; note?: string };

type Props = { onReject: (why: Rejection) => void; onCancel: () => void };

/** Asks for the reason of a rejection, which the driver reads in the e-mail. */
export function RejectionForm({ onReject, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const reason = REJECTION_REASONS.find((it) => it === given.get(name));
    const note = String(given.get('note') ?? '').trim();
    if (reason) onReject({ reason, ...(note && { note }) });
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      className="mt-3 grid grid-cols-1 gap-3 rounded-lg bg-raised p-4 @max-[19rem]:bg-transparent @max-[19rem]:p-0"
    >
      <fieldset className="min-w-0">
        <legend className="mb-1 font-medium text-sm">Motivo da rejeição</legend>
        <div className="flex flex-wrap gap-x-5">
          {REJECTION_REASONS.map((reason) => (
            <label key={reason} className="flex min-h-8 min-w-0 items-center gap-2 text-sm">
              <input type="radio" name={name} value={reason} required className="size-4 shrink-0" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{REJECTION_LABELS[reason]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label="Nota"
        optional
        name="note"
        maxLength={MAX_REJECTION_NOTE}
        autoComplete="off"
        hint="O condutor lê o motivo e a nota no email."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" tone="bad">
          Rejeitar com este motivo
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
