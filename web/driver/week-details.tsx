import { useEffect, useEffectEvent, useState } from 'react';
import { PLATFORM_LABELS } from '../../src/ledger/report-files/platform-label-rules';
import type { CostOfWeek } from '../../src/money/costs/schema';
import type { OwnPlatform, OwnWeekDetails } from '../../src/operations/me/schema';
import { CostMovements } from '../money/costs/cost-movements';
import { mayHaveCosts } from '../money/costs/may-have-costs';
import { WeekCars } from '../money/costs/week-cars';
import { Button } from '../ui/button';
import { buttonClass } from '../ui/button-class';
import { formatMoney } from '../ui/format';
import { Skeleton } from '../ui/skeleton';
import { WeekExplanation } from '../ui/week-explanation';
import { readCosts, readWeek } from './me';
import { useWork } from './use-work';

/** How a week's payout comes about, laid out as staff see it. */
export function WeekDetails({ id }: { id: string }) {
  const [week, setWeek] = useState<OwnWeekDetails | null>(null);
  const [costs, setCosts] = useState<readonly CostOfWeek[]>([]);
  const { busy, error, run } = useWork();
  const load = () =>
    void run('week', async () => {
      const read = await readWeek(id);
      setCosts(mayHaveCosts(read.settlements) ? await readCosts(id) : []);
      setWeek(read);
    });
  const begin = useEffectEvent(load);
  useEffect(() => begin(), []);
  return (
    <div className="grid grid-cols-1 gap-5">
      {error && (
        <div role="alert" className="grid grid-cols-1 gap-3 text-bad text-sm">
          <p>{error.text}</p>
          <Button size="small" busy={busy !== null} onClick={load}>
            Tentar novamente
          </Button>
        </div>
      )}
      {!week && !error && <Skeleton className="h-40 w-full" />}
      {week && <WeekExplanation week={week} />}
      {week?.platforms.map((platform) => (
        <Platform key={platform.id} of={platform} />
      ))}
      {week && <WeekCars held={week.held} />}
      {costs.length > 0 && <CostMovements costs={costs} />}
      {week && (
        <a href={`/api/me/weeks/${id}/statement`} target="_blank" rel="noopener" className={buttonClass({})}>
          Extrato semanal
        </a>
      )}
    </div>
  );
}

function Platform({ of }: { of: OwnPlatform }) {
  const lines = [
    ['Ganhos brutos', formatMoney(of.grossEarnings)],
    ['Comissão', formatMoney(0 - Number(of.platformCommission))],
    ['Ajustes', formatMoney(of.adjustments)],
    ['Dinheiro recebido', formatMoney(0 - Number(of.cash))],
    ['Líquido', formatMoney(of.net)],
  ];
  return (
    <section>
      <h3 className="mb-2 font-semibold">{PLATFORM_LABELS[of.platform]}</h3>
      <dl className="grid grid-cols-1 gap-1 text-sm tabular-nums">
        {lines.map(([label, amount]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 last:font-semibold">
            <dt className="text-muted">{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
