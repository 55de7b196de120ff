import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnWeek } from '../../src/operations/me/schema';
import { ownWeekSpan } from '../../src/operations/me/week-words-rules';
import { lisbonDate } from '../../src/platform/domain/calendar';
import { RecordStatusBadge } from '../money/finances/record-status-badge';
import { Button } from '../ui/button';
import { FormSection } from '../ui/form-section';
import { formatMoney } from '../ui/format';
import { Skeleton } from '../ui/skeleton';
import { readWeeks } from './me';
import { useWork } from './use-work';
import { WeekDetails } from './week-details';

/** The weeks shown at first. */
const AT_FIRST = 4;

/** The driver's weeks, newest first; each opens to the calculation of its payout. */
export function WeeksPart() {
  const { weeks, more, isWhole, setWhole, busy, error, load } = useWeeks();
  const [today] = useState(() => lisbonDate(new Date()));
  const isFolded = !isWhole && (weeks?.length ?? 0) > AT_FIRST;
  return (
    <FormSection title="Semanas" hint="O que recebe por cada semana, e como se chega a esse valor.">
      {weeks === null && !error && <Skeleton className="h-56 w-full" />}
      {weeks?.length === 0 && <p className="text-muted">Ainda não há semanas.</p>}
      <ul className="divide-y divide-line">
        {weeks?.slice(0, isFolded ? AT_FIRST : undefined).map((week) => (
          <Week key={week.id} week={week} today={today} />
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-3 text-bad text-sm">
          {error.text}
        </p>
      )}
      {isFolded && (
        <Button onClick={() => setWhole(true)} className="mt-4 w-full">
          Ver todas
        </Button>
      )}
      {(error || (!isFolded && weeks !== null && more)) && (
        <Button busy={busy !== null} onClick={load} className="mt-4 w-full">
          {error ? 'Tentar novamente' : 'Semanas anteriores'}
        </Button>
      )}
    </FormSection>
  );
}

function useWeeks() {
  const [weeks, setWeeks] = useState<OwnWeek[] | null>(null);
  const [more, setMore] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const { busy, error, run } = useWork();
  const load = () =>
    void run('weeks', async () => {
      const next = await readWeeks(weeks?.length ?? 0);
      setWeeks([...(weeks ?? []), ...next.weeks]);
      setMore(next.more);
    });
  const begin = useEffectEvent(load);
  useEffect(() => begin(), []);
  return { weeks, more, isWhole, setWhole, busy, error, load };
}

function Week({ week, today }: { week: OwnWeek; today: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-14! flex-wrap items-center gap-x-3 gap-y-1 rounded-lg hover:bg-raised before:mr-0">
          <span className="min-w-0 flex-1 basis-24 tabular-nums">
            <span className="sr-only">Semana de </span>
            <span>{ownWeekSpan(week.weekStartDate, today)}</span>
          </span>
          <RecordStatusBadge of={week} />
          <span className="ml-auto min-w-20 text-right font-semibold tabular-nums">
            {formatMoney(week.finalPayout)}
          </span>
        </summary>
        {isOpen && (
          <div className="pb-5">
            <WeekDetails id={week.id} />
          </div>
        )}
      </details>
    </li>
  );
}
