import { formatDate } from '../../ui/format';
import { addressOf } from './record-filter';

const PURPOSE = 'Os registos de cada semana e os seus pagamentos.';

/** More would not fit into the line on a phone. */
const MOST_NAMED = 3;

/** Leads to each other week that waits to be closed; in place of the page's purpose, so that no row moves. */
export function OpenWeeks({ weeks }: { weeks: readonly string[] }) {
  if (weeks.length === 0) return PURPOSE;
  return (
    <span className="grid *:[grid-area:1/1]">
      <span className="invisible">{PURPOSE}</span>
      <span>
        {weeks.length === 1 ? 'Semana' : 'Semanas'} por fechar:{' '}
        {weeks.slice(0, MOST_NAMED).map((week, at) => (
          <span key={week}>
            {at > 0 && ', '}
            <a
              href={`/finances?${addressOf({ week })}&passo=fecho`}
              aria-label={`semana de ${formatDate(week)}`}
              className="font-medium text-ink underline"
            >
              {formatDate(week).slice(0, 5)}
            </a>
          </span>
        ))}
        {weeks.length > MOST_NAMED && ` e mais ${weeks.length - MOST_NAMED}`}
      </span>
    </span>
  );
}
