import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { PaymentBatch, PaymentBatches } from '../../../src/money/payment-batches/schema';
import { formatDate } from '../../ui/format';
import { Loaded } from '../../ui/loaded';
import { useBatchDownload } from './batch-download';
import { NewBatch } from './new-batch';
import { OpenBatch } from './open-batch';
import { OpenFiles } from './open-files';
import { batchesQuery, batchQuery, previewQuery, READ_ALREADY } from './payment-batches';

/** So long the step, which opens with the page, takes the list that the page has just read. */
const JUST_READ_MS = 5_000;

const filesOf = ({ batches }: Pick<PaymentBatches, 'batches'>, week: string) =>
  batches.filter(({ status, weeks }) => status !== 'VOIDED' && weeks.includes(week));

/** Reads the week's preview and files; whether that has been done once. `isWanted`: whether it is paid by file at all. */
export function useIsPaymentRead(week: string, isWanted: boolean): boolean {
  const client = useQueryClient();
  const { isFetched } = useQuery({
    queryKey: ['week-payment', week],
    queryFn: async () => {
      const files = client.fetchQuery({ ...batchesQuery, staleTime: JUST_READ_MS });
      const preview = client.prefetchQuery(previewQuery({ filter: { week } }));
      await Promise.all(filesOf(await files, week).map(({ id }) => client.prefetchQuery(batchQuery(id))));
      await preview;
      return null;
    },
    enabled: isWanted,
    retry: false,
    gcTime: 0,
  });
  return !isWanted || isFetched;
}

/** A week's payment by files for the bank: what is to be paid, and each file from its making to its payment. */
export function WeekPayment({ week }: { week: string }) {
  const titleId = useId();
  const files = useQuery({ ...batchesQuery, staleTime: JUST_READ_MS });
  return (
    <>
      <section
        aria-labelledby={titleId}
        className="@container grid grid-cols-1 gap-4 rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)]"
      >
        <h2 id={titleId} className="font-semibold">
          {`Pagamento da semana de ${formatDate(week)}`}
        </h2>
        <Loaded
          of={files}
          failure="Não foi possível carregar os ficheiros de pagamento"
          skeleton="h-80 w-full"
        >
          {({ company, ...data }) => company && <Paying week={week} company={company} {...data} />}
        </Loaded>
      </section>
      <OpenFiles notOf={week} />
    </>
  );
}

type Props = PaymentBatches & { company: NonNullable<PaymentBatches['company']>; week: string };

function Paying({ company, batches, fourEyes, week }: Props) {
  const selection = useMemo(() => ({ filter: { week } }), [week]);
  const { data: preview } = useQuery({ ...previewQuery(selection), ...READ_ALREADY });
  const [made, setMade] = useState<string | null>(null);
  const { mutate: download } = useBatchDownload();
  const files = filesOf({ batches }, week);
  return (
    <>
      <h3 className="font-semibold text-sm">Por pagar</h3>
      <NewBatch
        inPlace
        company={company}
        selection={selection}
        onMade={(batch) => {
          setMade(batch.id);
          download(batch);
        }}
      />
      {files.map((file) => (
        <File
          key={file.id}
          of={file}
          fourEyes={fourEyes}
          isNext={preview?.count === 0}
          isMade={file.id === made}
        />
      ))}
    </>
  );
}

type FileProps = { of: PaymentBatch; fourEyes: boolean; isNext: boolean; isMade: boolean };

/** A file of the week; the one that was just made takes the focus. */
function File({ of: { id, number }, fourEyes, isNext, isMade }: FileProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isMade) title.current?.focus();
  }, [isMade]);
  return (
    <div className="grid grid-cols-1 gap-3 border-line border-t pt-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold text-sm outline-none">
        {`Ficheiro n.º ${number}`}
      </h3>
      <OpenBatch inPlace id={id} fourEyes={fourEyes} isNext={isNext} />
    </div>
  );
}
