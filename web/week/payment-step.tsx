import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ExportLinks } from '../money/finances/export-links';
import { mondaysQuery } from '../money/finances/financial-records';
import { PaymentRuns, runsQuery } from '../money/finances/payment-runs';
import { useIsPaymentRead, WeekPayment } from '../money/payment-batches/week-payment';
import { WeekDownload } from '../money/statements/week-download';
import { formatDate } from '../ui/format';
import { QueriedPart } from '../ui/session/queried-part';
import { may } from '../ui/session/rights';
import { currentUserQuery } from '../ui/session/session';
import { useDeferred } from '../ui/use-deferred';
import { StepPlace, type StepProps } from './open-step';

/** The week's payment by files, where the company's account is configured; what was paid by hand today; the week's
 * statements and records to download. */
export function PaymentStep({ week }: StepProps) {
  const titleId = useId();
  const user = useQuery(currentUserQuery);
  const { data = [] } = useQuery(mondaysQuery);
  const records = data.find(({ weekStartDate }) => weekStartDate === week)?.records;
  const runs = useQuery(runsQuery);
  const mayPay = may('money.write');
  const isPaymentRead = useIsPaymentRead(week, mayPay && user.data?.paysByFile === true);
  // The parts above the statements would move them as they arrive.
  if (!user.isFetched || !runs.isFetched || !isPaymentRead) return <StepPlace />;
  return (
    <>
      {user.data?.paysByFile && mayPay && (
        <QueriedPart>
          <WeekPayment key={week} week={week} />
        </QueriedPart>
      )}
      {user.data?.paysByFile === false && mayPay && (
        <p className="text-muted text-sm">
          Sem a conta da empresa configurada não há ficheiro para o banco: depois de fazer as transferências,
          prima Processar Pagamentos, no cimo da página.
        </p>
      )}
      {mayPay && (
        <QueriedPart>
          <PaymentRuns of={runs.data ?? []} />
        </QueriedPart>
      )}
      <section
        aria-labelledby={titleId}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)]"
      >
        <h2 id={titleId} className="font-semibold">
          {`Extratos e registos da semana de ${formatDate(week)}`}
        </h2>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ExportLinks filter={{ week }} records={records} />
          <WeekDownload week={week} what="statements" />
          <WeekDownload week={week} what="files" />
        </div>
      </section>
      {user.data?.recibos && (
        <QueriedPart>
          <AccountantMonthPart />
        </QueriedPart>
      )}
    </>
  );
}

const loadMonth = async () => (await import('../money/accountant/accountant-month')).AccountantMonth;

/** The accountant's file of a month, which only a fleet with recibos loads. */
function AccountantMonthPart() {
  const AccountantMonth = useDeferred(loadMonth, {
    wanted: true,
    what: 'o mês do contabilista',
    onFailed: () => undefined,
  });
  return AccountantMonth && <AccountantMonth />;
}
