import type { PaymentReport, WaitingRow } from '../../../src/reports/payment-reports/schema';
import { MoreButton } from '../../ui/more-button';
import { Notice } from '../../ui/notice';
import { type Pages, StepList } from '../../ui/step-list';
import { ClearSuggestions } from '../platform-accounts/clear-suggestions';
import { QuarantineItem } from '../quarantine/quarantine-item';
import { TrustedSenders } from '../quarantine/trusted-senders';
import { ReportsTable } from './reports-table';
import { groupRows } from './row-groups';
import { WaitingItem } from './waiting-item';

export { TrustedSenders };

export function WaitingList({ rows, pages }: { rows: readonly WaitingRow[]; pages: Pages }) {
  const groups = groupRows(rows);
  return (
    <>
      <ClearSuggestions groups={groups} />
      <StepList label="Linhas por associar" items={groups} pages={pages}>
        {(group) => <WaitingItem key={group.id} group={group} />}
      </StepList>
    </>
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
