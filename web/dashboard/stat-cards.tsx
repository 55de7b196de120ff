import type { Stats } from '../../src/money/stats/schema';
import { Button } from '../ui/button';
import { CARS_LIST, driversLink } from '../ui/driver-links';
import { formatMoney } from '../ui/format';
import { StatCard } from '../ui/stat-card';

type Props = { stats: Stats | undefined; failure: { busy: boolean; onRetry: () => void } | undefined };

/** Four figures; four placeholders while they are loading, and what failed in the place of the four. */
export function StatCards({ stats, failure }: Props) {
  return (
    <div className="@container relative">
      {failure && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-wrap content-center items-center justify-center gap-x-6 gap-y-3 rounded-xl border border-line bg-surface px-4 text-center"
        >
          <p>Não foi possível carregar o resumo</p>
          <Button busy={failure.busy} onClick={failure.onRetry}>
            Tentar novamente
          </Button>
        </div>
      )}
      {/* Four in a line, two or one, and never three: the fourth would stand alone. */}
      <section
        aria-label="Resumo"
        aria-busy={stats === undefined && !failure}
        className={`${failure ? 'invisible' : ''} grid grid-cols-1 gap-3 @min-[17rem]:grid-cols-2 @min-[56rem]:grid-cols-4 sm:gap-4`}
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
          needs="money.read"
          href="/finances"
          value={stats && formatMoney(stats.monthlyRevenue ?? 0)}
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
