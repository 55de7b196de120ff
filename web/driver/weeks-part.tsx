import { useEffect, useEffectEvent, useState } from 'react';
import { PLATFORM_LABELS } from '../../src/ledger/report-files/platform-label-rules';
import type { CostOfWeek } from '../../src/money/costs/schema';
import type { OwnPlatform, OwnWeek, OwnWeekDetails } from '../../src/operations/me/schema';
import { CostMovements } from '../money/costs/cost-movements';
import { mayHaveCosts } from '../money/costs/may-have-costs';
import { WeekCars } from '../money/costs/week-cars';
import { RecordStatusBadge } from '../money/finances/record-status-badge';
import { Button } from '../ui/button';
import { buttonClass } from '../ui/button-class';
import { FormSection } from '../ui/form-section';
import { formatDate, formatMoney } from '../ui/format';
import { Skeleton } from '../ui/skeleton';
import { WeekSum } from '../ui/week-sum';
import { readCosts, readWeek, readWeeks } from './me';
import { useWork } from './use-work';

/** The driver's weeks, newest first; each opens to the calculation of its payout. */
export function WeeksPart() {
  const [weeks, setWeeks] = useState<OwnWeek[] | null>(null);
  const [more, setMore] = useState(true);
  const { busy, error, run } = useWork();
  const load = () =>
    void run('weeks', async () => {
      const next = await readWeeks(weeks?.length ?? 0);
      setWeeks([...(weeks ?? []), ...next.weeks]);
      setMore(next.more);
    });
  const begin = useEffectEvent(load);
  useEffect(() => begin(), []);
  return (
    <FormSection title="Semanas" hint="O que recebe por cada semana, e como se chega a esse valor.">
      {weeks === null && !error && <Skeleton className="h-16 w-full" />}
      {weeks?.length === 0 && <p className="text-muted">Ainda não há semanas.</p>}
      <ul className="grid grid-cols-1 gap-3">
        {weeks?.map((week) => (
          <Week key={week.id} week={week} />
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-3 text-bad text-sm">
          {error.text}
        </p>
      )}
      {(error || (weeks !== null && more)) && (
        <Button busy={busy !== null} onClick={load} className="mt-4 w-full">
          {error ? 'Tentar novamente' : 'Semanas anteriores'}
        </Button>
      )}
    </FormSection>
  );
}

function Week({ week }: { week: OwnWeek }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details
        className="rounded-xl border border-line"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-[min(1rem,4vw)] py-4 hover:bg-raised">
          <span className="min-w-0 flex-1 basis-44 tabular-nums">
            {`Semana de ${formatDate(week.weekStartDate)}`}
          </span>
          <RecordStatusBadge of={week} />
          <span className="ml-auto font-semibold tabular-nums">{formatMoney(week.finalPayout)}</span>
        </summary>
        {isOpen && <WeekDetails id={week.id} />}
      </details>
    </li>
  );
}

/** The amounts of a week, laid out as staff see them. */
function WeekDetails({ id }: { id: string }) {
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
    <div className="grid grid-cols-1 gap-5 border-line border-t px-[min(1rem,4vw)] py-4">
      {error && (
        <div role="alert" className="grid grid-cols-1 gap-3 text-bad text-sm">
          <p>{error.text}</p>
          <Button size="small" busy={busy !== null} onClick={load}>
            Tentar novamente
          </Button>
        </div>
      )}
      {!week && !error && <Skeleton className="h-40 w-full" />}
      {week?.platforms.map((platform) => (
        <Platform key={platform.id} of={platform} />
      ))}
      {week && <WeekSum record={week} />}
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
