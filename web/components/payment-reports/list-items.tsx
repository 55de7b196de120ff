import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { PaymentReport, WaitingRow } from '../../../src/payment-reports/schema';
import { Notice } from '../notice';
import { MoreButton } from './more-button';
import { QuarantineItem } from './quarantine-item';
import { ReportsTable } from './reports-table';
import { StepList } from './step-list';
import { WaitingItem } from './waiting-item';

export function WaitingList({ rows }: { rows: readonly WaitingRow[] }) {
  return (
    <StepList label="Linhas por associar" items={rows}>
      {(row) => <WaitingItem key={row.id} row={row} />}
    </StepList>
  );
}

export function QuarantineList({ reports }: { reports: readonly PaymentReport[] }) {
  return (
    <StepList label="Mensagens em quarentena" items={reports}>
      {(report) => <QuarantineItem key={report.id} report={report} />}
    </StepList>
  );
}

type Paged = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

export function ReportList({ reports, pages }: { reports: readonly PaymentReport[]; pages: Paged }) {
  return (
    <>
      <ReportsTable reports={reports} />
      {pages.isFetchNextPageError && <Notice>Não foi possível carregar mais relatórios.</Notice>}
      <MoreButton
        isMore={pages.hasNextPage}
        busy={pages.isFetchingNextPage}
        onMore={() => pages.fetchNextPage()}
      />
    </>
  );
}
