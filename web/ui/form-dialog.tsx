import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from './dialog';
import { type Fields, Form } from './form';
import { FormFooter } from './form-footer';

type Props<Values extends FieldValues> = {
  of: Fields<Values>;
  title: string;
  label: string;
  tone?: 'bad' | undefined;
  busy: boolean;
  error: Error | null;
  onSend: (values: Values) => void;
  onChange?: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that is one form. */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const { title, label, tone, onClose, ...form } = props;
  const formId = useId();
  return (
    <Dialog
      title={title}
      size="question"
      onClose={onClose}
      footer={<FormFooter formId={formId} label={label} tone={tone} busy={form.busy} onCancel={onClose} />}
    >
      <Form {...form} id={formId} className="grid grid-cols-1 gap-4 p-[min(1.25rem,5vw)] sm:p-6" />
    </Dialog>
  );
}
