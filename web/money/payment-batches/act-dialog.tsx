import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { DateQuestion } from '../../ui/date-question';
import { Dialog } from '../../ui/dialog';
import { FormFooter } from '../../ui/form-footer';
import { Notice } from '../../ui/notice';
import { questionIn } from '../../ui/requests/api-error';
import { failureText } from '../../ui/requests/failure-text';
import { type BatchAct, useBatchAct } from './payment-batches';

type Props = {
  batch: PaymentBatch;
  title: string;
  label: string;
  tone?: 'bad';
  /** Describes the effect of the act. */
  consequence: string;
  /** `confirmed` once the server's question about the day has been answered. */
  act: (given: FormData, confirmed?: boolean) => BatchAct;
  onClose: () => void;
  onDone: () => void;
  children: ReactNode;
};

/** Asks for the fields that an act on a file needs, and describes its effect. */
export function ActDialog({ batch, title, label, tone, consequence, act, onClose, onDone, children }: Props) {
  const formId = useId();
  const { mutate, isPending, error, reset } = useBatchAct(batch, onDone);
  const form = useRef<HTMLFormElement>(null);
  const question = isPending ? null : questionIn(error);
  const send = (confirmed?: boolean) => {
    if (form.current && !isPending) mutate(act(new FormData(form.current), confirmed));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const correct = () => {
    reset();
    form.current?.querySelector<HTMLInputElement>('input[name=date]')?.focus();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={<FormFooter formId={formId} label={label} tone={tone} busy={isPending} onCancel={onClose} />}
    >
      <form
        ref={form}
        id={formId}
        className="grid grid-cols-1 gap-4 p-[min(1.25rem,5vw)] sm:p-6"
        onSubmit={submit}
        onChange={() => question !== null && reset()}
      >
        {error && questionIn(error) === null && <Notice>{failureText(error)}</Notice>}
        <p className="text-sm">{consequence}</p>
        {children}
        {question !== null && (
          <DateQuestion text={question} onConfirm={() => send(true)} onCorrect={correct} />
        )}
      </form>
    </Dialog>
  );
}
