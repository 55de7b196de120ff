import { type FormEvent, useId, useState } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { FormFooter } from '../../ui/form-footer';
import { Notice } from '../../ui/notice';
import { api } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { useDriverChange } from './driver-changes';

type Props = { driver: DriverWithDocuments; onClose: () => void };

export function LeaveDriver({ driver, onClose }: Props) {
  const formId = useId();
  const [today] = useState(() => lisbonDate(new Date()));
  const { send, isSending, error } = useDriverChange(driver, {
    done: 'Condutor desativado com sucesso',
    onDone: onClose,
  });
  const leave = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const json = { leftOn: String(given.get('leftOn')), reason: String(given.get('reason')) };
    send((shown) => api.drivers[':id'].leaving.$post({ param: { id: driver.id }, json }, shown));
  };
  return (
    <Dialog
      title="Desativar condutor"
      onClose={onClose}
      footer={<FormFooter formId={formId} label="Desativar" tone="bad" busy={isSending} onCancel={onClose} />}
    >
      <form id={formId} className="grid grid-cols-1 gap-4 p-[min(1.25rem,5vw)] sm:p-6" onSubmit={leave}>
        {error && <Notice>{failureText(error)}</Notice>}
        <DateField label="Dia da saída" name="leftOn" defaultValue={today} max={today} required />
        <Field label="Motivo" name="reason" maxLength={200} autoComplete="off" required />
        <p className="text-muted text-sm">
          Documentos, semanas e contas mantêm-se. Um relatório de uma semana que começou antes deste dia ainda
          é registado; o de uma semana posterior espera pela equipa.
        </p>
      </form>
    </Dialog>
  );
}
