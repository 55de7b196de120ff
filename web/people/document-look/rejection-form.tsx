import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import {
  MAX_REJECTION_NOTE,
  REJECTION_LABELS,
  REJECTION_REASONS,
  type RejectionReason,
} from '../../../src/platform/domain/rejection-reasons';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Key } from '../../ui/key';
import { currentUserQuery } from '../../ui/session/session';

export type Rejection = { reason: RejectionReason; note?: string };

type Props = { onReject: (why: Rejection) => void; onCancel: () => void };

/** A press on a reason rejects with it, and with the note; where e-mails are sent, the driver reads both. */
export function RejectionForm({ onReject, onCancel }: Props) {
  const form = useRef<HTMLFieldSetElement>(null);
  const { reject, note, setNote } = useRejection(onReject);
  useEffect(() => form.current?.querySelector<HTMLButtonElement>('button[value]')?.focus(), []);
  return (
    <fieldset
      ref={form}
      onKeyDown={leavesBy(onCancel)}
      className="mt-3 grid min-w-0 grid-cols-1 gap-3 rounded-lg bg-raised p-4 @max-[19rem]:bg-transparent @max-[19rem]:p-0"
    >
      <legend className="float-left font-medium text-sm">Motivo da rejeição</legend>
      <NoteField note={note} onChange={setNote} />
      <div className="flex flex-wrap gap-2">
        <Reasons onReject={reject} />
        <Button size="small" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </fieldset>
  );
}

type LookProps = {
  ref: Ref<HTMLFieldSetElement>;
  disabled: boolean;
  onReject: (why: Rejection) => void;
  onLeave: () => void;
};

/** The reasons as they stand in the look: one press rejects. */
export function LookRejection({ ref, disabled, onReject, onLeave }: LookProps) {
  const { reject, note, setNote } = useRejection(onReject);
  const [isNoting, setNoting] = useState(false);
  const id = useId();
  return (
    <fieldset
      ref={ref}
      aria-labelledby={id}
      disabled={disabled}
      onKeyDown={leavesBy(onLeave)}
      className="grid min-w-0 grid-cols-1 gap-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span id={id} className="flex items-center gap-2 text-muted text-sm">
          Rejeitar com motivo
          <Key name="M" />
        </span>
        {!isNoting && (
          <button
            type="button"
            onClick={() => setNoting(true)}
            className="min-h-6 text-accent text-sm hover:underline pointer-coarse:min-h-11"
          >
            Adicionar nota
          </button>
        )}
      </div>
      {isNoting && <NoteField autoFocus note={note} onChange={setNote} />}
      <div className="flex flex-wrap gap-2">
        <Reasons onReject={reject} />
      </div>
    </fieldset>
  );
}

function useRejection(onReject: (why: Rejection) => void) {
  const [note, setNote] = useState('');
  const text = note.trim();
  const reject = (reason: RejectionReason) => onReject({ reason, ...(text && { note: text }) });
  return { note, setNote, reject };
}

/** Escape would leave the document or the dialog as well. */
function leavesBy(leave: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
}

function Reasons({ onReject }: { onReject: (reason: RejectionReason) => void }) {
  return REJECTION_REASONS.map((reason) => (
    <Button key={reason} size="small" tone="bad" value={reason} onClick={() => onReject(reason)}>
      {REJECTION_LABELS[reason]}
    </Button>
  ));
}

type NoteProps = { note: string; onChange: (note: string) => void; autoFocus?: boolean };

function NoteField({ note, onChange, autoFocus = false }: NoteProps) {
  const { data: user } = useQuery(currentUserQuery);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  return (
    <Field
      ref={field}
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
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
