import { useId, useState } from 'react';
import type { OwnWeek } from '../../src/operations/me/schema';
import { differenceWords, ownWeekSpan, paymentWords } from '../../src/operations/me/week-words-rules';
import { lisbonDate } from '../../src/platform/domain/calendar';
import { Button } from '../ui/button';
import { formatMoney } from '../ui/format';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';

const loadDetails = async () => (await import('./week-details')).WeekDetails;

/** The last week's amount, when and where to it is paid, and on a press how it comes about. */
export function WeekCard({ week }: { week: OwnWeek }) {
  const [today] = useState(() => lisbonDate(new Date()));
  const [isOpen, setOpen] = useState(false);
  const [titleId, placeId] = [useId(), useId()];
  const WeekDetails = useDeferred(loadDetails, {
    wanted: isOpen,
    what: 'a semana',
    onFailed: () => setOpen(false),
  });
  const difference = differenceWords(week);
  return (
    <section
      aria-labelledby={titleId}
      className="@container rounded-2xl border border-line bg-surface px-[min(1rem,5vw)] py-5 tabular-nums sm:px-6"
    >
      <h2
        id={titleId}
        className="text-muted text-sm"
      >{`Semana de ${ownWeekSpan(week.weekStartDate, today)}`}</h2>
      <p
        className={`font-semibold text-[min(2rem,14vw)] leading-10 ${Number(week.finalPayout) < 0 ? 'text-bad' : ''}`}
      >
        {formatMoney(week.finalPayout)}
      </p>
      <p className="mt-1">{paymentWords(week, today)}</p>
      {difference && <p className="text-muted">{difference}</p>}
      <Button
        aria-expanded={isOpen}
        aria-controls={placeId}
        onClick={() => setOpen(!isOpen)}
        className="mt-4 max-sm:w-full"
      >
        Ver como se chegou aqui
      </Button>
      <div id={placeId} hidden={!isOpen} className="mt-5">
        {isOpen && (WeekDetails ? <WeekDetails id={week.id} /> : <Skeleton className="h-40 w-full" />)}
      </div>
    </section>
  );
}
