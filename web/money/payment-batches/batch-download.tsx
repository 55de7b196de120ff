import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { failureText } from '../../ui/requests/failure-text';
import { saveFile } from '../../ui/save-file';
import { useAct } from '../../ui/session/mutations';
import { getBatchFile } from './payment-batches';

/** Saves the file that the bank is given: the same bytes each time. */
export function useBatchDownload() {
  return useAct({
    mutationFn: ({ id }: PaymentBatch) => getBatchFile(id),
    onSuccess: (file, { number }) => saveFile(file, `sepa-${number}.xml`),
    meta: {
      done: (_file, { number }) => `O ficheiro n.º ${number} está nas suas transferências`,
      failed: failureText,
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
