import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { useFields } from '../../ui/form';
import { FormDialog } from '../../ui/form-dialog';
import { formatDate } from '../../ui/format';
import { api } from '../../ui/requests/api';
import { useDriverChange } from './driver-changes';

type Props = { driver: DriverWithDocuments; onClose: () => void };

export function ReturnDriver({ driver, onClose }: Props) {
  const of = useFields({});
  const { leftOn } = driver;
  const { send, isSending, error } = useDriverChange(driver, {
    done: leftOn ? 'Condutor reativado com sucesso' : 'Registo retomado com sucesso',
    onDone: onClose,
  });
  return (
    <FormDialog
      of={of}
      title={leftOn ? 'Reativar condutor' : 'Retomar registo'}
      label={leftOn ? 'Reativar' : 'Retomar'}
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={() => send((shown) => api.drivers[':id'].return.$post({ param: { id: driver.id } }, shown))}
    >
      <p>
        {leftOn
          ? `Saiu em ${formatDate(leftOn)}. Volta a estar ativo se os documentos do seu contrato estiverem todos entregues e dentro da validade.`
          : 'Este registo foi rejeitado. Volta a ficar pendente, para ser aprovado ou rejeitado de novo.'}
      </p>
    </FormDialog>
  );
}
