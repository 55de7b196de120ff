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
      {/* All in a line, two or one: of four never three, and what is alone in the last line has its whole width. */}
      <section
        aria-label="Resumo"
        aria-busy={stats === undefined && !failure}
        className={`${failure ? 'invisible' : ''} flex flex-wrap gap-3 *:min-w-0 *:grow *:basis-full @min-[17rem]:*:basis-[40%] @min-[56rem]:*:basis-[18%] sm:gap-4`}
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
