import { type FormEvent, type ReactNode, useId } from 'react';
import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { Dialog } from '../../ui/dialog';
import { FormFooter } from '../../ui/form-footer';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { type BatchAct, useBatchAct } from './payment-batches';

type Props = {
  batch: PaymentBatch;
  title: string;
  label: string;
  tone?: 'bad';
  /** Describes the effect of the act. */
  consequence: string;
  act: (given: FormData) => BatchAct;
  onClose: () => void;
  onDone: () => void;
  children: ReactNode;
};

/** Asks for the fields that an act on a file needs, and describes its effect. */
export function ActDialog({ batch, title, label, tone, consequence, act, onClose, onDone, children }: Props) {
  const formId = useId();
  const { mutate, isPending, error } = useBatchAct(batch, onDone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate(act(new FormData(event.currentTarget)));
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={<FormFooter formId={formId} label={label} tone={tone} busy={isPending} onCancel={onClose} />}
    >
      <form id={formId} className="grid grid-cols-1 gap-4 p-[min(1.25rem,5vw)] sm:p-6" onSubmit={submit}>
        {error && <Notice>{failureText(error)}</Notice>}
        <p className="text-sm">{consequence}</p>
        {children}
      </form>
    </Dialog>
  );
}
