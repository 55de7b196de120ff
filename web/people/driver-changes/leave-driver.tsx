import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { useFields } from '../../ui/form';
import { FormDialog } from '../../ui/form-dialog';
import { api } from '../../ui/requests/api';
import { useDriverChange } from './driver-changes';

type Props = { driver: DriverWithDocuments; onClose: () => void };
type Leaving = { leftOn: string; reason: string };

export function LeaveDriver({ driver, onClose }: Props) {
  const of = useFields<Leaving>({ leftOn: lisbonDate(new Date()), reason: '' });
  const { send, isSending, error } = useDriverChange(driver, {
    done: 'Condutor desativado com sucesso',
    onDone: onClose,
  });
  return (
    <FormDialog
      of={of}
      title="Desativar condutor"
      label="Desativar"
      tone="bad"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={(json) =>
        send((shown) => api.drivers[':id'].leaving.$post({ param: { id: driver.id }, json }, shown))
      }
    >
      <DateField label="Dia da saída" max={lisbonDate(new Date())} required {...of.date('leftOn')} />
      <Field label="Motivo" maxLength={200} autoComplete="off" required {...of.field('reason')} />
      <p className="text-muted text-sm">
        Documentos, semanas e contas mantêm-se. Um relatório de uma semana que começou antes deste dia ainda é
        registado; o de uma semana posterior espera pela equipa.
      </p>
    </FormDialog>
  );
}
