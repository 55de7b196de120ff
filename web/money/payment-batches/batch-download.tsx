import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { failureText } from '../../ui/requests/failure-text';
import { saveFile } from '../../ui/save-file';
import { useAct } from '../../ui/session/mutations';
import { BATCHES_KEY, getBatchFile } from './payment-batches';

/** Saves the file that the bank is given: the same bytes each time. */
export function useBatchDownload() {
  return useAct({
    mutationFn: ({ id }: PaymentBatch) => getBatchFile(id),
    onSuccess: (file, { number }) => saveFile(file, `sepa-${number}.xml`),
    meta: {
      done: (_file, { number }) => `Ficheiro n.º ${number} descarregado`,
      refreshes: [BATCHES_KEY],
      failed: failureText,
    },
  });
}

type Props = { of: PaymentBatch /** Whether it is the next thing to do. */; isNext: boolean };

export function BatchDownload({ of, isNext }: Props) {
  const { mutate, isPending } = useBatchDownload();
  return (
    <Button size="small" tone={isNext ? 'primary' : undefined} busy={isPending} onClick={() => mutate(of)}>
      {!isPending && <Icon name="download" className="size-4 @max-[9rem]:hidden" />}
      <span>Descarregar</span>
    </Button>
  );
}
