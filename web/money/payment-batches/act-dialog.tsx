import type { ReactNode } from 'react';
import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { DateQuestion } from '../../ui/date-question';
import { useFields } from '../../ui/form';
import { FormDialog } from '../../ui/form-dialog';
import { questionIn } from '../../ui/requests/api-error';
import type { TypedAct } from './act-fields';
import { type BatchAct, useBatchAct } from './payment-batches';

type Props = {
  batch: PaymentBatch;
  title: string;
  label: string;
  tone?: 'bad';
  /** Describes the effect of the act. */
  consequence: string;
  /** The day that is proposed. */
  day?: string;
  /** `confirmed` once the server's question about the day has been answered. */
  act: (typed: TypedAct, confirmed?: boolean) => BatchAct;
  onClose: () => void;
  onDone: () => void;
  children: ReactNode;
};

/** Asks for the fields that an act on a file needs, and describes its effect. */
export function ActDialog({ batch, consequence, day = '', act, onDone, children, ...dialog }: Props) {
  const of = useFields<TypedAct>({ date: day, reason: '', code: '' });
  const { mutate, isPending, error, reset } = useBatchAct(batch, onDone);
  const question = isPending ? null : questionIn(error);
  const correct = () => {
    reset();
    of.setFocus('date');
  };
  return (
    <FormDialog
      {...dialog}
      of={of}
      busy={isPending}
      error={questionIn(error) === null ? error : null}
      onSend={(typed) => mutate(act(typed))}
      onChange={() => question !== null && reset()}
    >
      <p className="text-sm">{consequence}</p>
      {children}
      {question !== null && (
        <DateQuestion
          text={question}
          onConfirm={() => mutate(act(of.getValues(), true))}
          onCorrect={correct}
        />
      )}
    </FormDialog>
  );
}
