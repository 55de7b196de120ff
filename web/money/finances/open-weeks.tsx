import { useQuery } from '@tanstack/react-query';
import type { WeekStanding } from '../../../src/money/finances/schema';
import { formatDate } from '../../ui/format';
import { mondaysQuery } from './financial-records';
import { addressOf, lastWeek } from './record-filter';

const PURPOSE = 'Os registos de cada semana e os seus pagamentos.';

/** More would not fit into the line on a phone. */
const MOST_NAMED = 3;

/** The weeks before the last one that are not closed, oldest first; those from before any closing do not count. */
export function openBefore(last: string, mondays: readonly WeekStanding[]): string[] {
  const oldestFirst = mondays.toReversed();
  const firstClosed = oldestFirst.findIndex(({ state }) => state !== 'open');
  if (firstClosed < 0) return [];
  return oldestFirst
    .slice(firstClosed)
    .filter(({ state, weekStartDate }) => state === 'open' && weekStartDate < last)
    .map(({ weekStartDate }) => weekStartDate);
}

/** Leads to each older week that waits to be closed; in place of the page's purpose, so that no row moves. */
export function OpenWeeks({ chosen }: { chosen: string | undefined }) {
  // The list of weeks is fetched by the filter, after the records.
  const { data = [] } = useQuery({ ...mondaysQuery, enabled: false });
  const weeks = openBefore(lastWeek(), data).filter((week) => week !== chosen);
  if (weeks.length === 0) return <span>{PURPOSE}</span>;
  return (
    <span className="grid *:[grid-area:1/1]">
      <span className="invisible">{PURPOSE}</span>
      <span>
        <span>{`${weeks.length === 1 ? 'Semana' : 'Semanas'} por fechar: `}</span>
        {weeks.slice(0, MOST_NAMED).map((week, at) => (
          <span key={week}>
            {at > 0 && <span>, </span>}
            <a
              href={`/finances?${addressOf({ week })}&passo=fecho`}
              aria-label={`semana de ${formatDate(week)}`}
              className="font-medium text-ink underline"
            >
              {formatDate(week).slice(0, 5)}
            </a>
          </span>
        ))}
        {weeks.length > MOST_NAMED && <span>{` e mais ${weeks.length - MOST_NAMED}`}</span>}
      </span>
    </span>
  );
}
