import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { formatDate, formatMoney } from '../../ui/format';
import { OpenBatch } from './open-batch';
import { batchesQuery } from './payment-batches';

/** The files for the bank that wait to be marked as paid and have nothing of this week; renders nothing where there are
 * none. */
export function OpenFiles({ notOf }: { notOf: string }) {
  const titleId = useId();
  const { data } = useQuery(batchesQuery);
  const [opened, setOpened] = useState<PaymentBatch | null>(null);
  const waiting =
    data?.batches.filter(({ status, weeks }) => status === 'CREATED' && !weeks.includes(notOf)) ?? [];
  const close = () => setOpened(null);
  return (
    <>
      {waiting.length > 0 && (
        <section aria-labelledby={titleId} className="rounded-xl border border-line bg-surface text-sm">
          <h2 id={titleId} className="px-[min(1.25rem,6vw)] py-4 font-semibold text-base">
            Outros ficheiros por marcar como pagos
          </h2>
          <ul className="divide-y divide-line border-line border-t">
            {waiting.map((file) => (
              <Item key={file.id} file={file} onOpen={() => setOpened(file)} />
            ))}
          </ul>
        </section>
      )}
      {data && opened && (
        <Dialog
          title={`Ficheiro n.º ${opened.number}`}
          onClose={close}
          footer={<Button onClick={close}>Fechar</Button>}
        >
          <div className="p-[min(1.25rem,5vw)] sm:p-6">
            <OpenBatch id={opened.id} fourEyes={data.fourEyes} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function Item({ file, onOpen }: { file: PaymentBatch; onOpen: () => void }) {
  const id = useId();
  const { number, createdAt, lineCount, sum } = file;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-[min(1.25rem,6vw)] py-3 tabular-nums">
      <p id={id} className="min-w-0">
        <span className="font-medium">{`N.º ${number}`}</span>
        <span>{`, de ${formatDate(createdAt)}: ${countLabel(lineCount, 'transferência', 'transferências')}, ${formatMoney(sum)}`}</span>
      </p>
      <Button size="small" aria-describedby={id} onClick={onOpen}>
        Abrir
      </Button>
    </li>
  );
}
