import { useQuery } from '@tanstack/react-query';
import type { Today } from '../../../src/operations/today/schema';
import type { Right } from '../../../src/platform/sessions/role-rules';
import { DueErasures } from '../../dashboard/due-erasures';
import { ExpiringDocument } from '../../dashboard/expiring-document';
import { ListCard } from '../../dashboard/list-card';
import { RecentRecord } from '../../dashboard/recent-record';
import { StatCards } from '../../dashboard/stat-cards';
import { statsQuery } from '../../dashboard/stats';
import { todayQuery } from '../../dashboard/today';
import { TodayCard, WaitingBelow } from '../../dashboard/today-card';
import { latestRecordsQuery } from '../../money/finances/financial-records';
import { expiringDocumentsQuery } from '../../people/documents/expiring-documents';
import { DeferredDetails } from '../../ui/deferred-details';
import { PageHeader } from '../../ui/page-header';
import { IslandRoot } from '../../ui/session/island-root';
import { QueriedPart } from '../../ui/session/queried-part';
import { may } from '../../ui/session/rights';

export default function Dashboard() {
  return (
    <IslandRoot>
      <DashboardContent />
    </IslandRoot>
  );
}

/** The right of everybody who may change anything (tests/rules/roles.test.ts). */
const ACTS = 'inbox' satisfies Right;

const loadDone = async () => (await import('../../dashboard/done-today')).DoneToday;

function DashboardContent() {
  const stats = useQuery(statsQuery);
  const today = useQuery(todayQuery);
  const records = useQuery({ ...latestRecordsQuery, enabled: may('money.read') });
  const expiring = useQuery({ ...expiringDocumentsQuery(30), enabled: may('papers.read') });
  const asked = [today, ...(may('money.read') ? [records] : []), ...(may('papers.read') ? [expiring] : [])];
  return (
    <>
      <PageHeader title="Dashboard" description="Como está a frota hoje." />
      <QueriedPart>
        <StatCards
          stats={stats.data}
          failure={
            stats.isLoadingError ? { busy: stats.isFetching, onRetry: () => stats.refetch() } : undefined
          }
        />
      </QueriedPart>
      <div data-needs={ACTS}>
        <QueriedPart>
          <TodayCard query={today} />
        </QueriedPart>
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 sm:mt-6 lg:grid-cols-[repeat(auto-fit,minmax(28rem,1fr))] lg:gap-6">
        <div className="contents" data-needs="money.read">
          <QueriedPart>
            <ListCard
              title="Registos Financeiros Recentes"
              href="/finances"
              query={records}
              empty={{ icon: 'receipt-text', title: 'Nenhum registo financeiro encontrado' }}
              errorTitle="Não foi possível carregar os registos financeiros"
              row={(record) => <RecentRecord record={record} />}
              narrowHeight="h-12"
            />
          </QueriedPart>
        </div>
        <div className="contents" data-needs="papers.read">
          <QueriedPart>
            <ListCard
              title="Documentos a Expirar"
              href="/documents"
              query={expiring}
              empty={{ icon: 'circle-check-big', title: 'Todos os documentos estão válidos' }}
              errorTitle="Não foi possível carregar os documentos a expirar"
              row={(document) => <ExpiringDocument document={document} />}
              narrowHeight="h-17"
            />
          </QueriedPart>
        </div>
      </div>
      {asked.every(({ isFetched }) => isFetched) && <Below today={today.data} />}
    </>
  );
}

/** The parts below those whose height is known once they are loaded; the last is there when its data is. */
function Below({ today }: { today: Today | undefined }) {
  return (
    <>
      <QueriedPart>
        <WaitingBelow today={today} />
      </QueriedPart>
      <QueriedPart>
        <div data-needs={ACTS}>
          <DeferredDetails title="Feito hoje" load={loadDone} what="o que foi feito hoje" />
        </div>
      </QueriedPart>
      <QueriedPart>
        <DueErasures />
      </QueriedPart>
    </>
  );
}
