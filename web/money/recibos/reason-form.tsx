import type { ClientResponse } from 'hono/client';
import type { DriverRecibos } from '../../../src/people/recibos/schema';
import { Field } from '../../ui/field';
import { useFields } from '../../ui/form';
import { TermsForm } from '../terms/terms-form';
import { type Back, useReciboDecision } from './recibos';

type Props = {
  label: string;
  submit: string;
  done: string;
  call: (reason: string) => Promise<ClientResponse<DriverRecibos>>;
  back: Back;
  onClose: () => void;
};

/** A decision with a reason, in place. */
export function ReasonForm({ label, submit, done, call, back, onClose }: Props) {
  const { decide, isDeciding, error } = useReciboDecision(onClose);
  const of = useFields({ reason: '' }, { error });
  return (
    <TermsForm
      of={of}
      label={label}
      submit={submit}
      busy={isDeciding}
      error={of.failure}
      onSend={({ reason }) => decide({ call: () => call(reason), done, back })}
      onClose={onClose}
    >
      <Field label="Motivo" maxLength={200} required className="sm:col-span-2" {...of.field('reason')} />
    </TermsForm>
  );
}
