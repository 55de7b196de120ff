import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ChangedRecords } from '../components/finances/changed-records';
import { PaymentActions } from '../components/finances/payment-actions';
import { RecordsSection } from '../components/finances/records-section';
import { SummaryCards } from '../components/finances/summary-cards';
import { useRecordDetails } from '../components/finances/use-record-details';
import { IslandRoot } from '../components/island-root';
import { Notice } from '../components/notice';
import { PageHeader } from '../components/page-header';
import { payableRecordsQuery, summaryQuery, useRecords } from '../queries/financial-records';
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
  const { query: records, part, lookAt } = useRecords();
  const summary = useQuery(summaryQuery);
  // Behind the rows that are looked at.
  const isBusy = part === undefined && !records.isError;
  const payable = useQuery({ ...payableRecordsQuery, enabled: !isBusy });
  const { processPayments, isProcessing, progress, changed, dismissChanged } = useProcessPayments();
  const details = useRecordDetails();
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = [records, summary, payable];
  const refresh = () => {
    for (const query of queries) query.refetch();
  };
  if (useSignInRedirect(...queries.map(({ error }) => error))) return null;
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
        summary={summary.data}
        payable={payable.data}
        summaryFailure={failureOf(summary)}
        payableFailure={failureOf(payable)}
      />
      <ChangedRecords records={changed} onDismiss={dismissChanged} />
      {(records.isRefetchError || summary.isRefetchError || payable.isRefetchError) && (
        <div className="mt-4">
          <Notice>
            Não foi possível atualizar os registos: o que vê pode estar desatualizado.{' '}
            <button type="button" className="font-semibold underline" onClick={refresh}>
              Tentar novamente
            </button>
          </Notice>
        </div>
      )}
      <RecordsSection records={records} part={part} onLook={lookAt} onView={details.view} />
      {details.dialog}
    </>
  );
}

function failureOf(query: UseQueryResult) {
  return query.isLoadingError ? { busy: query.isFetching, onRetry: () => query.refetch() } : undefined;
}
