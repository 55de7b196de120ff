import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  MAX_REJECTION_NOTE,
  REJECTION_LABELS,
  REJECTION_REASONS,
  type RejectionReason,
} from '../../../src/platform/domain/rejection-reasons';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { currentUserQuery } from '../../ui/session/session';

export type Rejection = { reason: RejectionReason; note?: string };

type Props = { onReject: (why: Rejection) => void; onCancel: () => void };

/** A press on a reason rejects with it, and with the note; where e-mails are sent, the driver reads both. */
export function RejectionForm({ onReject, onCancel }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  const { data: user } = useQuery(currentUserQuery);
  const [note, setNote] = useState('');
  useEffect(() => first.current?.focus(), []);
  function reject(reason: RejectionReason): void {
    const text = note.trim();
    onReject({ reason, ...(text && { note: text }) });
  }
  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // The document or the dialog would be left as well.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  }
  return (
    <fieldset
      onKeyDown={leave}
      className="mt-3 grid min-w-0 grid-cols-1 gap-3 rounded-lg bg-raised p-4 @max-[19rem]:bg-transparent @max-[19rem]:p-0"
    >
      <legend className="float-left font-medium text-sm">Motivo da rejeição</legend>
      <Field
        label="Nota"
        optional
        value={note}
        maxLength={MAX_REJECTION_NOTE}
        autoComplete="off"
        hint={
          user?.sendsEmails
            ? 'O condutor lê o motivo e a nota no email.'
            : 'O motivo e a nota ficam no histórico do condutor.'
        }
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {REJECTION_REASONS.map((reason, at) => (
          <Button
            key={reason}
            ref={at === 0 ? first : undefined}
            size="small"
            tone="bad"
            onClick={() => reject(reason)}
          >
            {REJECTION_LABELS[reason]}
          </Button>
        ))}
        <Button size="small" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </fieldset>
  );
}
