import { useEffect, useRef, useState } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import type { BatchSelection, PaymentBatch, PaymentBatches } from '../../../src/money/payment-batches/schema';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { TAB, TAB_ROW } from '../../ui/tab-class';
import { useDeferred } from '../../ui/use-deferred';
import type { RecordFilter } from '../finances/record-filter';
import { useBatchDownload } from './batch-download';
import { BatchList } from './batch-list';
import { NewBatch } from './new-batch';

type Props = {
  company: NonNullable<PaymentBatches['company']>;
  batches: readonly PaymentBatch[];
  fourEyes: boolean;
  filter: RecordFilter;
  chosen: readonly FinancialRecord[] | undefined;
  onClose: () => void;
};

type Opened = Pick<PaymentBatch, 'id' | 'number'>;

const loadBatch = async () => (await import('./open-batch')).OpenBatch;

/** A new file for the bank, and those that were made. */
export function BatchesDialog({ company, batches, fourEyes, filter, chosen, onClose }: Props) {
  const [isNew, setNew] = useState(true);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [selection] = useState<BatchSelection>(() => selectionOf(filter, chosen));
  const { mutate: download } = useBatchDownload();
  const OpenBatch = useDeferred(loadBatch, {
    wanted: opened !== null,
    what: 'o ficheiro',
    onFailed: () => setOpened(null),
  });
  const title = useRef<HTMLHeadingElement>(null);
  const wasOpened = useRef(opened);
  // The pressed button is gone with its view, so the title takes the focus.
  useEffect(() => {
    if (wasOpened.current !== opened) title.current?.focus();
    wasOpened.current = opened;
  }, [opened]);
  const show = (view: 'new' | 'made') => {
    setNew(view === 'new');
    setOpened(null);
  };
  return (
    <Dialog
      title="Ficheiros de pagamento"
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <div className="grid grid-cols-1 gap-5 p-[min(1.25rem,5vw)] sm:p-6">
        <fieldset className={`${TAB_ROW} min-w-0`}>
          <legend className="sr-only">O que se vê</legend>
          <Choice label="Novo ficheiro" isOn={isNew} onChoose={() => show('new')} />
          <Choice label={`Ficheiros (${batches.length})`} isOn={!isNew} onChoose={() => show('made')} />
        </fieldset>
        <h3 ref={title} tabIndex={-1} className={opened ? 'font-semibold outline-none' : 'sr-only'}>
          {opened ? `Ficheiro n.º ${opened.number}` : isNew ? 'Novo ficheiro' : 'Ficheiros'}
        </h3>
        {opened ? (
          OpenBatch ? (
            <OpenBatch key={opened.id} id={opened.id} fourEyes={fourEyes} />
          ) : (
            <Skeleton className="h-48 w-full" />
          )
        ) : isNew ? (
          <NewBatch
            company={company}
            selection={selection}
            onMade={(batch) => {
              download(batch);
              setNew(false);
              setOpened(batch);
            }}
          />
        ) : (
          <BatchList batches={batches} onOpen={setOpened} />
        )}
      </div>
    </Dialog>
  );
}

function selectionOf({ week, driver, status }: RecordFilter, chosen: Props['chosen']): BatchSelection {
  if (chosen?.length) return { records: chosen.map(({ id }) => id) };
  return { filter: { ...(week && { week }), ...(driver && { driver }), ...(status && { status }) } };
}

type ChoiceProps = { label: string; isOn: boolean; onChoose: () => void };

function Choice({ label, isOn, onChoose }: ChoiceProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onChoose} className={`${TAB} tabular-nums`}>
      {label}
    </button>
  );
}
