import type { Stats } from '../../src/money/stats/schema';
import { CARS_LIST, driversLink } from '../ui/driver-links';
import { formatMoney } from '../ui/format';
import { StatCard } from '../ui/stat-card';

/** Four figures; four placeholders while they are loading. */
export function StatCards({ stats }: { stats: Stats | undefined }) {
  return (
    <div className="@container">
      {/* Four in a line, two or one, and never three: the fourth would stand alone. */}
      <section
        aria-label="Resumo"
        aria-busy={stats === undefined}
        className="grid grid-cols-1 gap-3 @min-[17rem]:grid-cols-2 @min-[56rem]:grid-cols-4 sm:gap-4"
      >
        <StatCard
          icon="user-round-check"
          label="Condutores Ativos"
          href={driversLink('ACTIVE')}
          value={stats && `${stats.activeDrivers}`}
        />
        <StatCard
          icon="hourglass"
          label="Pendentes"
          href={driversLink('PENDING_VALIDATION')}
          value={stats && `${stats.pendingDrivers}`}
        />
        <StatCard
          icon="euro"
          label="Receita Mensal"
          href="/finances"
          value={stats && formatMoney(stats.monthlyRevenue)}
        />
        <StatCard
          icon="car"
          label="Viaturas"
          href={CARS_LIST}
          title="Matrículas diferentes: da lista de viaturas e de condutores não inativos"
          value={stats && `${stats.totalVehicles}`}
        />
      </section>
    </div>
  );
}
