import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ChangedRecords } from '../../money/finances/changed-records';
import { payableRecordsQuery, useRecords, useSummary } from '../../money/finances/financial-records';
import { OpenWeeks } from '../../money/finances/open-weeks';
import { PaymentActions } from '../../money/finances/payment-actions';
import { useProcessPayments } from '../../money/finances/process-payments';
import { queryOf, type RecordFilter } from '../../money/finances/record-filter';
import { RecordsSection } from '../../money/finances/records-section';
import { SummaryCards } from '../../money/finances/summary-cards';
import { useRecordDetails } from '../../money/finances/use-record-details';
import { useRecordFilter } from '../../money/finances/use-record-filter';
import { useSelection } from '../../money/finances/use-selection';
import { Notice } from '../../ui/notice';
import { PageHeader } from '../../ui/page-header';
import { IslandRoot } from '../../ui/session/island-root';
import { useSignInRedirect } from '../../ui/session/session';
import { ToolsPlace } from '../../week/tools-place';
import { useWeekOfSteps } from '../../week/worked-week';

export default function Finances() {
  return (
    <IslandRoot>
      <FinancesContent />
    </IslandRoot>
  );
}

function FinancesContent() {
  const { filter, listed, change, steps, open } = useRecordFilter();
  const { step } = steps;
  const left = leftBy(listed);
  const { query: records, part, isSearching, lookAt } = useRecords(listed);
  const summary = useSummary(left, { enabled: listed !== null, version: part?.version });
  // The queries below load after the rows in view.
  const isBusy = part === undefined && !records.isError;
  const { week, others } = useWeekOfSteps(steps.week, listed !== null && !isBusy);
  const payable = useQuery({ ...payableRecordsQuery(left), enabled: listed !== null && !isBusy });
  const run = useProcessPayments(left);
  const selection = useSelection(payable.data);
  // Records of a filter that is no longer in force are not paid.
  const chosen = leftBy(filter) === left ? selection.chosen : undefined;
  const details = useRecordDetails(part?.items);
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = [records, summary, payable];
  if (useSignInRedirect(...queries.map(({ error }) => error))) return null;
  return (
    <>
      <PageHeader title="Gestão Financeira" description={<OpenWeeks weeks={others} />} heading={heading}>
        <PaymentActions
          filter={filter}
          payable={chosen}
          isSelecting={selection.ids !== null}
          run={run}
          isAside={step !== null && step !== 'pagamento'}
          heading={heading}
        />
      </PageHeader>
      <SummaryCards
        summary={summary.data}
        payable={payable.data}
        summaryFailure={failureOf(summary)}
        payableFailure={failureOf(payable)}
        filter={listed}
      />
      <ChangedRecords records={run.changed} onDismiss={run.dismissChanged} />
      <StaleNotice queries={queries} />
      <ToolsPlace filter={listed} onChange={change} step={step} week={week} onSteps={open} isBusy={isBusy} />
      {step === null && (
        <RecordsSection
          part={part}
          isSearching={isSearching}
          selection={selection}
          query={records}
          filter={listed}
          summary={summary.data}
          onLook={lookAt}
          onView={details.view}
          onCars={() => open({ step: 'viaturas', week: steps.week })}
        />
      )}
      {details.dialog}
    </>
  );
}

type Refetched = { isRefetchError: boolean; refetch: () => unknown };

function StaleNotice({ queries }: { queries: readonly Refetched[] }) {
  if (!queries.some(({ isRefetchError }) => isRefetchError)) return null;
  return (
    <div className="mt-4">
      <Notice>
        Não foi possível atualizar os registos: o que vê pode estar desatualizado.{' '}
        <button
          type="button"
          className="font-semibold underline"
          onClick={() => queries.map(({ refetch }) => refetch())}
        >
          Tentar novamente
        </button>
      </Notice>
    </div>
  );
}

/** An order alone filters no record. */
function leftBy(filter: RecordFilter | null): string {
  return queryOf({ ...filter, order: undefined });
}

function failureOf(query: UseQueryResult) {
  return query.isLoadingError ? { busy: query.isFetching, onRetry: () => query.refetch() } : undefined;
}
