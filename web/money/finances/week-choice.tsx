import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { WeekStanding } from '../../../src/money/finances/schema';
import { Icon } from '../../ui/icon';
import { Select } from '../../ui/select';
import { mondaysQuery } from './financial-records';
import { ALL_WEEKS, lastWeek } from './record-filter';
import { shortWeek, standingWords, titleWeek } from './week-words';

type Props = {
  /** Undefined for all weeks. */
  week: string | undefined;
  onChange: (week: string | undefined) => void;
  /** Whether the weeks may be asked for, after the first records. */
  isReady: boolean;
};

const ALL = 'Todas as semanas';

/** The week of the page: the one before, any, the one after, and all of them. */
export function WeekChoice({ week, onChange, isReady }: Props) {
  const { data } = useQuery({ ...mondaysQuery, enabled: isReady });
  const standings = new Map(data?.map((each) => [each.weekStartDate, each]));
  // The page may have been built in an earlier week: nothing of today is on it until it has come to life.
  const isToday = isReady || data !== undefined;
  const weeks = isToday ? weeksListed([...standings.keys()], week) : week ? [week] : [];
  const at = week === undefined ? -1 : weeks.indexOf(week);
  return (
    <search aria-label="Semana" className="flex flex-wrap items-center gap-x-1 sm:pointer-coarse:-my-0.5">
      <Beside
        icon="chevron-left"
        label="Semana anterior"
        to={at < 0 ? undefined : weeks[at + 1]}
        onChange={onChange}
      />
      <Chosen week={week} weeks={weeks} standings={data && standings} onChange={onChange} />
      <Beside
        icon="chevron-right"
        label="Semana seguinte"
        to={at < 0 ? undefined : weeks[at - 1]}
        onChange={onChange}
      />
      <AllWeeks week={week} onChange={onChange} className="ml-2 max-sm:hidden" />
    </search>
  );
}

type AllProps = Pick<Props, 'week' | 'onChange'> & { className: string };

/** One press to all weeks, another to the last one that is over. */
export function AllWeeks({ week, onChange, className }: AllProps) {
  return (
    <button
      type="button"
      className={`low-target min-h-6 text-sm underline print:hidden ${className}`}
      onClick={() => onChange(week ? undefined : lastWeek())}
    >
      {week ? ALL : 'Última semana'}
    </button>
  );
}

/** The weeks newest first, with the last one that is over and the chosen one even where they have no records. */
function weeksListed(known: readonly string[], chosen: string | undefined): string[] {
  return [...new Set([lastWeek(), ...(chosen ? [chosen] : []), ...known])].toSorted().toReversed();
}

type BesideProps = Pick<Props, 'onChange'> & {
  icon: 'chevron-left' | 'chevron-right';
  label: string;
  to: string | undefined;
};

function Beside({ icon, label, to, onChange }: BesideProps) {
  return (
    <button
      type="button"
      title={label}
      disabled={to === undefined}
      className="inline-flex size-11 items-center justify-center rounded-lg text-muted not-disabled:hover:bg-raised not-disabled:hover:text-ink disabled:opacity-40 sm:size-10 pointer-coarse:size-11 sm:pointer-coarse:-mx-0.5 print:hidden"
      onClick={() => onChange(to)}
    >
      <Icon name={icon} className="size-5" />
      <span className="sr-only">{label}</span>
    </button>
  );
}

type ChosenProps = Pick<Props, 'week' | 'onChange'> & {
  weeks: readonly string[];
  standings: ReadonlyMap<string, WeekStanding> | undefined;
};

/** A select with the week in full on it, of one width: nothing moves as a week is chosen. */
function Chosen({ week, weeks, standings, onChange }: ChosenProps) {
  const id = useId();
  const standing = (each: string) => (standings ? ` · ${standingWords(each, standings.get(each))}` : '');
  return (
    <span className="relative block w-80 min-w-0 max-sm:flex-1 print:w-auto">
      <label htmlFor={id} className="sr-only">
        Semana
      </label>
      <Select
        id={id}
        value={week ?? ALL_WEEKS}
        className="peer absolute! inset-0 overflow-hidden opacity-0"
        onChange={({ target }) => onChange(target.value === ALL_WEEKS ? undefined : target.value)}
      >
        <option value={ALL_WEEKS}>{ALL}</option>
        {weeks.map((each) => (
          <option key={each} value={each}>
            {`${shortWeek(each)}${standing(each)}`}
          </option>
        ))}
      </Select>
      <span
        aria-hidden="true"
        className="flex min-h-11 items-center gap-2 rounded-lg border border-edge bg-surface px-3 text-sm peer-focus-within:outline-2 peer-focus-within:outline-accent peer-focus-within:outline-offset-2 sm:min-h-10 pointer-coarse:min-h-11 print:border-0 print:px-0"
      >
        <span className="min-w-0 flex-1 truncate">
          <span className="font-semibold max-sm:hidden">{week ? titleWeek(week) : ALL}</span>
          <span className="font-semibold sm:hidden">{week ? shortWeek(week) : ALL}</span>
          {week && <span className="text-muted">{standing(week)}</span>}
        </span>
        <Icon name="chevron-down" className="size-4 shrink-0 text-muted print:hidden" />
      </span>
    </span>
  );
}
