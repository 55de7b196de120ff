import type { OwnPage } from '../../src/operations/me/schema';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Form, useFields } from '../ui/form';
import { failureText } from '../ui/requests/failure-text';
import { askForData } from './me';
import { useWork } from './use-work';

export const DATA_FIELDS = [
  { name: 'fullName', label: 'Nome completo', autoComplete: 'name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email', inputMode: 'email' },
  { name: 'phoneNumber', label: 'Telefone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  { name: 'cmtvdeNumber', label: 'Número CMTVDE' },
] as const;

type Typed = Record<(typeof DATA_FIELDS)[number]['name'], string>;
type Props = { page: OwnPage; onCancel: () => void; onSent: () => void };

/** Sends the fields that differ as a data request, which staff accept or decline. */
export function DataForm({ page, onCancel, onSent }: Props) {
  const { busy, failure, run } = useWork();
  const { fullName, email, phoneNumber, cmtvdeNumber } = page;
  const of = useFields<Typed>({ fullName, email, phoneNumber, cmtvdeNumber }, { error: failure });
  function submit(typed: Typed): void {
    const given = DATA_FIELDS.map(({ name }) => [name, typed[name].trim()] as const);
    const wanted = Object.fromEntries(given.filter(([name, value]) => value !== page[name]));
    if (Object.keys(wanted).length === 0) {
      onCancel();
      return;
    }
    void run('ask', async () => {
      await askForData(wanted);
      onSent();
    });
  }
  return (
    <Form
      of={of}
      method="post"
      noValidate
      busy={busy !== null}
      onSend={submit}
      className="mt-4 grid grid-cols-1 gap-4"
    >
      <p className="text-muted text-sm">
        Mude o que estiver errado. A nossa equipa confirma antes de alterar.
      </p>
      {DATA_FIELDS.map(({ name, ...input }) => (
        <Field key={name} {...input} {...of.field(name)} />
      ))}
      {of.failure && (
        <p role="alert" className="text-bad text-sm">
          {failureText(of.failure)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={busy !== null}>
          Pedir alteração
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </Form>
  );
}
