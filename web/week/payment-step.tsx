import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ExportLinks } from '../money/finances/export-links';
import { mondaysQuery } from '../money/finances/financial-records';
import { OpenFiles } from '../money/payment-batches/open-files';
import { StatementsDownload } from '../money/statements/statements-download';
import { formatDate } from '../ui/format';
import { QueriedPart } from '../ui/session/queried-part';
import type { StepProps } from './open-step';

/** The files for the bank that wait, and the week's statements and records to download. The payments themselves are
 * made by the buttons at the head of the page. */
export function PaymentStep({ week }: StepProps) {
  const titleId = useId();
  const { data = [] } = useQuery(mondaysQuery);
  const records = data.find(({ weekStartDate }) => weekStartDate === week)?.records;
  return (
    <>
      <QueriedPart>
        <OpenFiles />
      </QueriedPart>
      <section
        aria-labelledby={titleId}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)]"
      >
        <h2 id={titleId} className="font-semibold">
          {`Extratos e registos da semana de ${formatDate(week)}`}
        </h2>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ExportLinks filter={{ week }} records={records} />
          <StatementsDownload week={week} />
        </div>
      </section>
    </>
  );
}
