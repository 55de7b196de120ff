import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnWeek } from '../../src/operations/me/schema';
import { RecordStatusBadge } from '../money/finances/record-status-badge';
import { Button } from '../ui/button';
import { FormSection } from '../ui/form-section';
import { formatDate, formatMoney } from '../ui/format';
import { Skeleton } from '../ui/skeleton';
import { readWeeks } from './me';
import { useWork } from './use-work';
import { WeekDetails } from './week-details';

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
