import { useId, useLayoutEffect, useRef, useState } from 'react';
import { weekInWords } from '../../../src/platform/domain/date-words';
import { atFirstUse } from '../../../src/platform/domain/text';
import { formatDate, formatMoney } from '../../ui/format';
import { COLUMN, FILLS, PLOT, STRIPED, WeekColumns } from './week-columns';
import { type DrawnWeek, type Scale, SERIES, type SeriesLabels, scaleOf } from './week-series';

type Props = {
  /** The weeks, oldest first; there is at least one. */
  weeks: readonly DrawnWeek[];
  label: string;
  labels: SeriesLabels;
  chosen?: string | undefined;
  /** Called with the week that is pressed; without it the bars only show amounts. */
  onChoose?: ((week: string) => void) | undefined;
};

/** Weeks as bars: gross by platform, and the drivers' share. The amounts above are those of the week pointed at, else
 * of the chosen one, else of the last. */
export function WeekBars({ weeks, label, labels, chosen, onChoose }: Props) {
  const stripes = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const named = (week: string | null | undefined) => weeks.find((each) => each.week === week);
  const shown = named(pointed) ?? named(chosen) ?? weeks.at(-1);
  const scale = scaleOf(weeks);
  // Bars that cannot be pressed are one picture, which the keys scroll.
  const role = onChoose ? {} : { role: 'img', 'aria-label': label, tabIndex: 0 };
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box) box.scrollLeft = box.scrollWidth;
  }, []);
  return (
    <div className="grid grid-cols-1 gap-3">
      <svg aria-hidden="true" className="absolute size-0">
        <pattern
          id={stripes}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="3" height="6" className="fill-surface" />
        </pattern>
      </svg>
      {shown && <Legend week={shown} weeks={weeks} labels={labels} stripes={stripes} />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-muted text-xs tabular-nums">
        <Ticks {...scale} />
        <div
          ref={scroller}
          {...role}
          data-scrolled=""
          className="overflow-x-auto focus-visible:-outline-offset-2"
        >
          <div className="min-w-[624px]">
            <WeekColumns
              weeks={weeks}
              scale={scale}
              stripes={stripes}
              label={label}
              chosen={chosen}
              onChoose={onChoose}
              onPoint={setPointed}
            />
            <Dates weeks={weeks} chosen={chosen} />
          </div>
        </div>
      </div>
    </div>
  );
}

type LegendProps = Pick<Props, 'weeks' | 'labels'> & { week: DrawnWeek; stripes: string };

/** The series that are drawn, each with its amount in a week. */
function Legend({ week, weeks, labels, stripes }: LegendProps) {
  const drawn = SERIES.filter((series) => weeks.some((each) => each[series] !== 0));
  // All amounts have the same width, so that nothing moves from week to week.
  const widest = Math.max(
    ...weeks.flatMap((each) => drawn.map((series) => formatMoney(each[series]).length)),
  );
  return (
    <div className="text-sm">
      {/* A narrow screen breaks the longer ones: two lines are kept, so that no bar moves from under the pointer. */}
      <p className="font-medium max-sm:min-h-10">{`Semana de ${weekInWords(week.week)}`}</p>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 tabular-nums max-sm:flex-col">
        {drawn.map((series) => (
          <div key={series} className="flex flex-wrap items-center gap-x-2">
            <dt className="flex items-center gap-x-2 text-muted">
              <svg aria-hidden="true" className="size-3 shrink-0">
                <rect width="100%" height="100%" fill={FILLS[series]} />
                {STRIPED.includes(series) && <rect width="100%" height="100%" fill={`url(#${stripes})`} />}
              </svg>
              {labels[series]}
            </dt>
            <dd className="font-medium" style={{ minWidth: `${widest}ch` }}>
              {formatMoney(week[series])}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const short = atFirstUse(
  () => new Intl.NumberFormat('pt-PT', { notation: 'compact', maximumFractionDigits: 1 }),
);

function Ticks({ ticks, low, high }: Scale) {
  const text = (tick: number) => `${short().format(tick)} €`;
  return (
    <div aria-hidden="true" className={`relative whitespace-nowrap ${PLOT}`}>
      {/* The invisible text reserves the width of the widest amount. */}
      {ticks.map((tick) => (
        <span key={tick} className="invisible block h-0">
          {text(tick)}
        </span>
      ))}
      {ticks.map((tick) => (
        <span
          key={tick}
          className={`absolute right-0 ${tick === low ? '-translate-y-full' : '-translate-y-1/2'}`}
          style={{ top: `${(100 * (high - tick)) / (high - low)}%` }}
        >
          {text(tick)}
        </span>
      ))}
    </div>
  );
}

/** The number of weeks from one label to the next. */
const NAMED_EVERY = 4;

function Dates({ weeks, chosen }: { weeks: readonly DrawnWeek[]; chosen: string | undefined }) {
  return (
    <div aria-hidden="true" className="flex h-6">
      {weeks.map(({ week }, place) => (
        <span key={week} className={`relative ${COLUMN}`}>
          {((weeks.length - 1 - place) % NAMED_EVERY === 0 || week === chosen) && (
            <span
              className={`absolute top-1 right-0 ${week === chosen ? 'z-1 bg-surface pl-1 font-semibold text-ink' : ''}`}
            >
              {formatDate(week).slice(0, 5)}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
