import type { PaymentReport, WaitingRow } from '../../../src/payment-reports/schema';
import { Notice } from '../notice';
import { MoreButton } from './more-button';
import { QuarantineItem } from './quarantine-item';
import { ReportsTable } from './reports-table';
import { type Pages, StepList } from './step-list';
import { TrustedSenders } from './trusted-senders';
import { WaitingItem } from './waiting-item';

export { TrustedSenders };

export function WaitingList({ rows, pages }: { rows: readonly WaitingRow[]; pages: Pages }) {
  return (
    <StepList label="Linhas por associar" items={rows} pages={pages}>
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

export function ReportList({ reports, pages }: { reports: readonly PaymentReport[]; pages: Pages }) {
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
