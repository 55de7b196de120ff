import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { countLabel } from '../../src/domain/text';
import { ChangedRecords } from '../components/finances/changed-records';
import { PaymentActions } from '../components/finances/payment-actions';
import { RecordsTable } from '../components/finances/records-table';
import { SummaryCards } from '../components/finances/summary-cards';
import { useRecordDetails } from '../components/finances/use-record-details';
import { IslandRoot } from '../components/island-root';
import { Notice } from '../components/notice';
import { PageHeader } from '../components/page-header';
import { payableRecordsQuery, recordsQuery } from '../queries/financial-records';
import { useProcessPayments } from '../queries/process-payments';
import { useSignInRedirect } from '../queries/session';

export default function Finances() {
  return (
    <IslandRoot>
      <FinancesContent />
    </IslandRoot>
  );
}

function FinancesContent() {
  const records = useQuery(recordsQuery);
  const payable = useQuery(payableRecordsQuery);
  const { processPayments, isProcessing, progress, changed, dismissChanged } = useProcessPayments();
  const details = useRecordDetails();
  const heading = useRef<HTMLHeadingElement>(null);
  const refresh = () => {
    records.refetch();
    payable.refetch();
  };
  if (useSignInRedirect(records.error, payable.error)) return null;
  return (
    <>
      <PageHeader
        title="Gestão Financeira"
        description="Registos semanais dos condutores e os seus pagamentos."
        heading={heading}
      >
        <PaymentActions
          payableCount={payable.data?.length ?? 0}
          isProcessing={isProcessing}
          heading={heading}
          progress={progress}
          onProcess={() => processPayments(payable.data ?? [])}
        />
      </PageHeader>
      <SummaryCards
        records={records.data}
        payable={payable.data}
        recordsFailed={records.isLoadingError}
        payableFailure={
          payable.isLoadingError ? { busy: payable.isFetching, onRetry: () => payable.refetch() } : undefined
        }
      />
      <ChangedRecords records={changed} onDismiss={dismissChanged} />
      {(records.isRefetchError || payable.isRefetchError) && (
        <div className="mt-4">
          <Notice>
            Não foi possível atualizar os registos: o que vê pode estar desatualizado.{' '}
            <button type="button" className="font-semibold underline" onClick={refresh}>
              Tentar novamente
            </button>
          </Notice>
        </div>
      )}
      <section className="mt-6 rounded-xl border border-line bg-surface lg:overflow-clip">
        <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b px-5 py-4">
          <h2 id="registos" className="font-semibold">
            Registos Financeiros Semanais
          </h2>
          <p role="status" className="min-h-5 text-muted text-sm tabular-nums max-sm:w-full">
            {records.data ? countLabel(records.data.length, 'registo', 'registos') : ''}
          </p>
        </header>
        <RecordsTable query={records} records={records.data} onView={details.view} />
      </section>
      {details.dialog}
    </>
  );
}
