import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import type { FinancialRecord, FinancialSummary } from '../../../src/money/finances/schema';
import { ChangedRecords } from '../../money/finances/changed-records';
import { payableRecordsQuery, useRecords, useSummary } from '../../money/finances/financial-records';
import { PaymentActions } from '../../money/finances/payment-actions';
import { EDGE_TO_EDGE, WINDOW_HIGH } from '../../money/finances/places';
import { useProcessPayments } from '../../money/finances/process-payments';
import { isStep, type Opened, queryOf, type RecordFilter } from '../../money/finances/record-filter';
import { RecordsSection } from '../../money/finances/records-section';
import { SummaryCards } from '../../money/finances/summary-cards';
import { useRecordDetails } from '../../money/finances/use-record-details';
import { useRecordFilter } from '../../money/finances/use-record-filter';
import { useSelection } from '../../money/finances/use-selection';
import { WeekHeader } from '../../money/finances/week-header';
import { Notice } from '../../ui/notice';
import { IslandRoot } from '../../ui/session/island-root';
import { QueriedPart } from '../../ui/session/queried-part';
import { may } from '../../ui/session/rights';
import { StepsPlace, useWeekTools } from '../../week/tools-place';
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
  const step = isOpenTo(steps.step) ? steps.step : null;
  const { left, records, part, isSearching, lookAt, summary, payable, isBusy, queries } = useLists(listed);
  const isReady = listed !== null && !isBusy;
  const { week, others } = useWeekOfSteps(listed?.week ?? steps.week, isReady);
  const tools = useWeekTools({ filter: listed, onChange: change, isBusy });
  const run = useProcessPayments(left);
  const selection = useSelection(payable.data);
  // Records of a filter that is no longer in force are not paid.
  const chosen = leftBy(filter) === left ? selection.chosen : undefined;
  const details = useRecordDetails(part?.items);
  const heading = useRef<HTMLHeadingElement>(null);
  const onWeek = (monday: string | undefined) => change({ ...filter, week: monday });
  const { parts } = tools;
  const header = { week: filter?.week, onChange: onWeek, isReady, others, Others: parts?.OpenWeeks };
  const sums = { filter: listed, isReady, onWeek, Line: parts?.WeeksLine };
  return (
    <>
      <WeekHeader {...header} heading={heading}>
        <PaymentActions
          filter={filter}
          payable={chosen}
          isSelecting={selection.ids !== null}
          run={run}
          isAside={step !== null && step !== 'pagamento'}
          heading={heading}
        />
      </WeekHeader>
      <ChangedRecords records={run.changed} onDismiss={run.dismissChanged} />
      <StaleNotice queries={queries} />
      <QueriedPart>
        <StepsPlace tools={tools} step={step} week={week} chosen={listed?.week} onSteps={open} />
      </QueriedPart>
      {step === null && (
        <div className={`${WINDOW_HIGH} ${EDGE_TO_EDGE}`}>
          <QueriedPart>
            <Sums of={{ summary, payable }} {...sums} />
          </QueriedPart>
          <QueriedPart>
            <RecordsSection
              part={part}
              isSearching={isSearching}
              selection={selection}
              query={records}
              filter={listed}
              filters={tools.filters}
              summary={summary.data}
              Foot={parts?.RecordsFoot}
              onLook={lookAt}
              onView={details.view}
              onOpen={(step) => open({ step, week: steps.week })}
            />
          </QueriedPart>
        </div>
      )}
      <QueriedPart>{details.dialog}</QueriedPart>
    </>
  );
}

/** The steps that change something are for who may. */
function isOpenTo(step: Opened | null): boolean {
  return step === null || !isStep(step) || step === 'pagamento' || may('money.write');
}

function useLists(listed: RecordFilter | null) {
  const left = leftBy(listed);
  const { query: records, ...shown } = useRecords(listed);
  const summary = useSummary(left, { enabled: listed !== null, version: shown.part?.version });
  // This loads after the rows in view.
  const isBusy = shown.part === undefined && !records.isError;
  const payable = useQuery({ ...payableRecordsQuery(left), enabled: listed !== null && !isBusy });
  return { left, records, ...shown, summary, payable, isBusy, queries: [records, summary, payable] };
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

type SumsProps = Pick<ComponentProps<typeof SummaryCards>, 'filter' | 'isReady' | 'onWeek' | 'Line'> & {
  of: { summary: UseQueryResult<FinancialSummary>; payable: UseQueryResult<FinancialRecord[]> };
};

function Sums({ of: { summary, payable }, ...props }: SumsProps) {
  return (
    <SummaryCards
      summary={summary.data}
      payable={payable.data}
      summaryFailure={failureOf(summary)}
      payableFailure={failureOf(payable)}
      {...props}
    />
  );
}

function failureOf(query: UseQueryResult) {
  return query.isLoadingError ? { busy: query.isFetching, onRetry: () => query.refetch() } : undefined;
}
