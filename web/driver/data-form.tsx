import type { FormEvent } from 'react';
import type { OwnPage } from '../../src/operations/me/schema';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { askForData } from './me';
import { useWork } from './use-work';

export const DATA_FIELDS = [
  { name: 'fullName', label: 'Nome completo', autoComplete: 'name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email', inputMode: 'email' },
  { name: 'phoneNumber', label: 'Telefone', autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  { name: 'cmtvdeNumber', label: 'Número CMTVDE' },
] as const;

type Props = { page: OwnPage; onCancel: () => void; onSent: () => void };

/** Sends the fields that differ as a data request, which staff accept or decline. */
export function DataForm({ page, onCancel, onSent }: Props) {
  const { busy, error, run } = useWork();
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const given = DATA_FIELDS.map(({ name }) => [name, String(typed.get(name) ?? '').trim()] as const);
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
  const isOfField = error !== null && Object.keys(error.fields).length > 0;
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 grid grid-cols-1 gap-4">
      <p className="text-muted text-sm">
        Mude o que estiver errado. A nossa equipa confirma antes de alterar.
      </p>
      {DATA_FIELDS.map(({ name, ...input }) => (
        <Field key={name} name={name} defaultValue={page[name]} error={error?.fields[name]} {...input} />
      ))}
      {error && !isOfField && (
        <p role="alert" className="text-bad text-sm">
          {error.text}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={busy !== null}>
          Pedir alteração
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </form>
  );
}
