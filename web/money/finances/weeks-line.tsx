import { useQuery } from '@tanstack/react-query';
import type { WeekSums } from '../../../src/money/finances/schema';
import { formatMoney } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { lastWeek } from './record-filter';
import { weekSumsQuery } from './week-sums';
import { shortWeek } from './week-words';

type Props = {
  isOpen: boolean;
  chosen: string | undefined;
  /** Whether they may be asked for. */
  isReady: boolean;
  onPress: () => void;
};

/** The gross of each week as a small bar, with the sum of the chosen one, else of the last that is over, and how that
 * differs from the week before; a press unfolds the picture. */
export function WeeksLine({ isOpen, chosen, isReady, onPress }: Props) {
  const { data = [] } = useQuery({ ...weekSumsQuery(), enabled: isReady });
  const at = data.findIndex(({ weekStartDate }) => weekStartDate === (chosen ?? lastWeek()));
  const [week, before] = [data[at], data[at + 1]];
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="flex min-h-19 flex-wrap items-center gap-x-4 rounded-xl border border-line bg-surface px-3.5 py-2 text-left hover:border-edge focus-visible:-outline-offset-2 aria-expanded:border-edge"
      onClick={onPress}
    >
      <span className="flex min-w-0 flex-1 basis-28 flex-col gap-1">
        <span className="flex items-center gap-1 font-medium text-muted text-xs">
          <span>Últimas 26 semanas</span>
          <Icon name="chevron-down" className={`size-3.5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
        </span>
        <Bars weeks={data} shown={week?.weekStartDate} />
      </span>
      <span className="ml-auto min-w-22 shrink-0 text-right text-xs tabular-nums">
        {week && <WeekSum week={week} before={before} />}
      </span>
    </button>
  );
}

function WeekSum({ week, before }: { week: WeekSums; before: WeekSums | undefined }) {
  const difference = before && grossOf(week) - grossOf(before);
  return (
    <>
      <span className="sr-only">Ganhos brutos, semana de </span>
      <span className="block text-muted">{shortWeek(week.weekStartDate)}</span>
      <span className="block font-semibold text-sm">{formatMoney(week.grossEarnings)}</span>
      {difference !== undefined && (
        <span className="block text-muted" title="Face à anterior">
          <span>{`${difference < 0 ? '−' : '+'}${formatMoney(Math.abs(difference))}`}</span>
          <span className="sr-only"> face à anterior</span>
        </span>
      )}
    </>
  );
}

/** The shown week stands out, with forced colours too. */
function Bars({ weeks, shown }: { weeks: readonly WeekSums[]; shown: string | undefined }) {
  const highest = Math.max(1, ...weeks.map(grossOf));
  return (
    <span aria-hidden="true" className="flex h-7 items-end gap-px sm:gap-0.5">
      {weeks.toReversed().map((week) => (
        <span
          key={week.weekStartDate}
          className={`min-h-px flex-1 forced-color-adjust-none ${week.weekStartDate === shown ? 'bg-accent forced-colors:bg-[Highlight]' : 'bg-edge forced-colors:bg-[CanvasText]'}`}
          style={{ height: `${(100 * Math.max(0, grossOf(week))) / highest}%` }}
        />
      ))}
    </span>
  );
}

const grossOf = ({ grossEarnings }: WeekSums) => Number(grossEarnings);
