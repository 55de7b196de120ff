import { useMutation } from '@tanstack/react-query';
import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { notify } from '../../ui/notify';
import { failureText } from '../../ui/requests/failure-text';
import { saveFile } from '../../ui/save-file';
import { getBatchFile } from './payment-batches';

/** Saves the file that the bank is given: the same bytes each time. */
export function useBatchDownload() {
  return useMutation({
    mutationFn: ({ id }: PaymentBatch) => getBatchFile(id),
    onSuccess(file, { number }) {
      saveFile(file, `sepa-${number}.xml`);
      notify({
        tone: 'success',
        title: 'Sucesso',
        description: `O ficheiro n.º ${number} está nas suas transferências`,
      });
    },
    onError(failure) {
      notify({ tone: 'error', title: 'Erro', description: failureText(failure) });
    },
  });
}

export function BatchDownload({ of }: { of: PaymentBatch }) {
  const { mutate, isPending } = useBatchDownload();
  return (
    <Button
      size="small"
      tone={of.status === 'CREATED' ? 'primary' : undefined}
      busy={isPending}
      onClick={() => mutate(of)}
    >
      {!isPending && <Icon name="download" className="size-4" />}
      <span>Descarregar</span>
    </Button>
  );
}
