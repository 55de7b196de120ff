import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { notify } from '../../ui/notify';
import { failureText } from '../../ui/requests/failure-text';
import { saveFile } from '../../ui/save-file';
import { endsSession } from '../../ui/session/session';
import { getBatchFile } from './payment-batches';

/** The file that the bank is given: the same bytes each time. */
export function BatchDownload({ of: { id, number, status } }: { of: PaymentBatch }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => getBatchFile(id),
    onSuccess(file) {
      saveFile(file, `sepa-${number}.xml`);
      notify({
        tone: 'success',
        title: 'Sucesso',
        description: `O ficheiro n.º ${number} está nas suas transferências`,
      });
    },
    onError(failure) {
      if (endsSession(client, failure)) return;
      notify({ tone: 'error', title: 'Erro', description: failureText(failure) });
    },
  });
  return (
    <Button
      size="small"
      tone={status === 'CREATED' ? 'primary' : undefined}
      busy={isPending}
      onClick={() => mutate()}
    >
      {!isPending && <Icon name="download" className="size-4" />}
      Descarregar
    </Button>
  );
}
