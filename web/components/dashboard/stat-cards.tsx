import type { Stats } from '../../../src/stats/schema';
import { formatMoney } from '../../format';
import { StatCard } from '../stat-card';

/** Four figures; four placeholders while they are loading. */
export function StatCards({ stats }: { stats: Stats | undefined }) {
  return (
    <section
      aria-label="Resumo"
      aria-busy={stats === undefined}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,34%)),1fr))] gap-3 sm:gap-4 lg:grid-cols-[repeat(auto-fit,minmax(max(11rem,20%),1fr))]"
    >
      <StatCard icon="user-round-check" label="Condutores Ativos" value={stats && `${stats.activeDrivers}`} />
      <StatCard icon="hourglass" label="Pendentes" value={stats && `${stats.pendingDrivers}`} />
      <StatCard icon="euro" label="Receita Mensal" value={stats && formatMoney(stats.monthlyRevenue)} />
      <StatCard icon="car" label="Viaturas" value={stats && `${stats.totalVehicles}`} />
    </section>
  );
}
