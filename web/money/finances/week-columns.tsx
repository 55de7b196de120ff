import type { KeyboardEvent } from 'react';
import { type DrawnWeek, type Scale, type Series, stacksOf, weekLabel } from './week-series';

type Props = {
  weeks: readonly DrawnWeek[];
  scale: Scale;
  /** The id of a pattern. */
  stripes: string;
  label: string;
  chosen: string | undefined;
  onChoose: ((week: string) => void) | undefined;
  onPoint: (week: string | null) => void;
};

/** Series differ by colour, and some by stripes. */
export const FILLS: Record<Series, string> = {
  uber: 'var(--color-ink)',
  bolt: 'var(--color-bar-bolt)',
  unreported: 'var(--color-ink)',
  payouts: 'var(--color-bar-payout)',
  carried: 'var(--color-bar-payout)',
  fees: 'var(--color-bar-fee)',
  costs: 'var(--color-bar-cost)',
};
export const STRIPED: readonly Series[] = ['unreported', 'carried'];

/** The chosen week has another background, and edges. */
const EDGES = 'shadow-[inset_0_-3px_var(--color-accent),inset_0_0_0_1px_var(--color-accent)]';
export const COLUMN = 'min-w-[24px] flex-1';

/** The plot has the height of the amounts beside it. */
export const PLOT = 'h-32';

const KEYS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Weeks side by side: buttons that the arrow keys move between, or plain columns where no week can be chosen. */
export function WeekColumns({ weeks, scale, stripes, label, chosen, onChoose, onPoint }: Props) {
  const last = weeks.length - 1;
  const bars = weeks.some(({ costs }) => costs !== 0) ? THREE_BARS : TWO_BARS;
  const chosenPlace = weeks.findIndex(({ week }) => week === chosen);
  const leave = () => onPoint(null);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = KEYS[event.key]?.(buttons.indexOf(event.target as HTMLButtonElement), last);
    if (next === undefined) return;
    event.preventDefault();
    buttons[Math.min(last, Math.max(0, next))]?.focus();
  };
  if (!onChoose) {
    return (
      <div className={`flex ${PLOT}`} onPointerLeave={leave}>
        {weeks.map((week) => (
          <span
            key={week.week}
            className={`${COLUMN} ${week.week === chosen ? `bg-raised ${EDGES}` : ''}`}
            onPointerEnter={() => onPoint(week.week)}
          >
            <Column week={week} scale={scale} stripes={stripes} bars={bars} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={`flex ${PLOT}`}
      onKeyDown={move}
      onPointerLeave={leave}
      onBlur={leave}
    >
      {weeks.map((week, place) => (
        <button
          key={week.week}
          type="button"
          aria-label={weekLabel(week)}
          aria-pressed={place === chosenPlace}
          tabIndex={place === (chosenPlace < 0 ? last : chosenPlace) ? 0 : -1}
          className={`${COLUMN} hover:bg-raised focus-visible:-outline-offset-2 forced-colors:aria-pressed:border ${place === chosenPlace ? `bg-raised ${EDGES}` : ''}`}
          onClick={() => onChoose(week.week)}
          onFocus={() => onPoint(week.week)}
          onPointerEnter={() => onPoint(week.week)}
        >
          <Column week={week} scale={scale} stripes={stripes} bars={bars} />
        </button>
      ))}
    </div>
  );
}

/** The places of the stacks in a column, in percent of its width. */
type Bars = { places: readonly number[]; width: number };
const TWO_BARS: Bars = { places: [14, 53], width: 34 };
const THREE_BARS: Bars = { places: [8, 37, 66], width: 27 };

type ColumnProps = { week: DrawnWeek; scale: Scale; stripes: string; bars: Bars };

function Column({ week, scale: { ticks, low, high }, stripes, bars }: ColumnProps) {
  const place = (amount: number) => `${(100 * (high - amount)) / (high - low)}%`;
  return (
    <svg aria-hidden="true" className="pointer-events-none block size-full overflow-visible">
      {ticks.map((tick) => (
        <line
          key={tick}
          x2="100%"
          y1={place(tick)}
          y2={place(tick)}
          className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
        />
      ))}
      {stacksOf(week).map((stack, side) =>
        stack.map(({ series, from, to }) => {
          const box = {
            x: `${bars.places[side]}%`,
            width: `${bars.width}%`,
            y: place(Math.max(from, to)),
            height: `${(100 * Math.abs(to - from)) / (high - low)}%`,
          };
          return (
            <g key={series} data-series={series}>
              <rect {...box} fill={FILLS[series]} className="stroke-surface" />
              {STRIPED.includes(series) && <rect {...box} fill={`url(#${stripes})`} />}
            </g>
          );
        }),
      )}
    </svg>
  );
}
