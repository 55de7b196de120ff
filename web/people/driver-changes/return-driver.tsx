import { useId } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { Dialog } from '../../ui/dialog';
import { FormFooter } from '../../ui/form-footer';
import { formatDate } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { api } from '../../ui/requests/api';
import { failureText } from '../../ui/requests/failure-text';
import { useDriverChange } from './driver-changes';

type Props = { driver: DriverWithDocuments; onClose: () => void };

export function ReturnDriver({ driver, onClose }: Props) {
  const formId = useId();
  const { leftOn } = driver;
  const { send, isSending, error } = useDriverChange(driver, {
    done: leftOn ? 'Condutor reativado com sucesso' : 'Registo retomado com sucesso',
    onDone: onClose,
  });
  const title = leftOn ? 'Reativar condutor' : 'Retomar registo';
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <FormFooter
          formId={formId}
          label={leftOn ? 'Reativar' : 'Retomar'}
          busy={isSending}
          onCancel={onClose}
        />
      }
    >
      <form
        id={formId}
        className="grid grid-cols-1 gap-4 p-[min(1.25rem,5vw)] sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          send((shown) => api.drivers[':id'].return.$post({ param: { id: driver.id } }, shown));
        }}
      >
        {error && <Notice>{failureText(error)}</Notice>}
        <p>
          {leftOn
            ? `Saiu em ${formatDate(leftOn)}. Volta a estar ativo se os documentos do seu contrato estiverem todos entregues e dentro da validade.`
            : 'Este registo foi rejeitado. Volta a ficar pendente, para ser aprovado ou rejeitado de novo.'}
        </p>
      </form>
    </Dialog>
  );
}
