import { formatDate } from '../../ui/format';
import { addressOf } from './record-filter';

/** More would not fit into the line on a phone. */
const MOST_NAMED = 3;

type Props = { weeks: readonly string[]; children: string };

/** Leads to each other week that waits to be closed; in the place of `children`, so that no row moves. */
export function OpenWeeks({ weeks, children }: Props) {
  return (
    <span className="grid *:[grid-area:1/1]">
      <span className="invisible">{children}</span>
      <span>
        <span>{`${weeks.length === 1 ? 'Semana' : 'Semanas'} por fechar: `}</span>
        {weeks.slice(0, MOST_NAMED).map((week, at) => (
          <span key={week}>
            {at > 0 && <span>, </span>}
            <a
              href={`/finances?${addressOf({ week })}&passo=fecho`}
              aria-label={`semana de ${formatDate(week)}`}
              className="low-target font-medium text-ink underline"
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
