import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WeekSums } from '../../../src/money/finances/schema';
import { useDeferred } from '../../ui/use-deferred';
import { WEEKS_PLACE } from './places';
import { weekInWords } from './week-series';
import { weekSumsQuery } from './week-sums';

const loadPicture = async () => (await import('./weeks-picture')).WeeksPicture;

type Props = { chosen: string | undefined; onChoose: (week: string) => void };

/** A line of small bars, which unfolds to the full picture and table of the weeks. */
export function WeeksDisclosure({ chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const Picture = useDeferred(loadPicture, {
    wanted: isOpen,
    what: 'as semanas',
    onFailed: () => setOpen(false),
  });
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={`${WEEKS_PLACE} rounded-xl border border-line bg-surface px-[min(1.25rem,6vw)]`}
    >
      <summary className="flex min-h-12 items-center gap-x-2">
        <span className="font-medium text-sm">Últimas 26 semanas</span>
        {!isOpen && <SmallBars chosen={chosen} />}
        {chosen && (
          <span className="ml-auto text-muted text-sm max-lg:hidden">{`Semana de ${weekInWords(chosen)}`}</span>
        )}
      </summary>
      {isOpen && (
        <div className="pb-4">
          {Picture && <Picture label="Últimas 26 semanas" chosen={chosen} onChoose={onChoose} />}
        </div>
      )}
    </details>
  );
}

/** The gross of each week; the chosen one stands out. */
function SmallBars({ chosen }: { chosen: string | undefined }) {
  const { data = [] } = useQuery(weekSumsQuery());
  const highest = Math.max(1, ...data.map(grossOf));
  return (
    <span aria-hidden="true" className="flex h-7 min-w-0 flex-1 items-end gap-px sm:gap-0.5">
      {data.toReversed().map((week) => (
        <span
          key={week.weekStartDate}
          className={`min-h-px flex-1 sm:max-w-3 forced-color-adjust-none ${week.weekStartDate === chosen ? 'bg-accent' : 'bg-edge'}`}
          style={{ height: `${(100 * Math.max(0, grossOf(week))) / highest}%` }}
        />
      ))}
    </span>
  );
}

const grossOf = ({ grossEarnings }: WeekSums) => Number(grossEarnings);
