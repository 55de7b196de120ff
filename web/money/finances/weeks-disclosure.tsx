import { useState } from 'react';
import { useDeferred } from '../../ui/use-deferred';
import { WEEKS_PLACE } from './filter-grid';

const loadPicture = async () => (await import('./weeks-picture')).WeeksPicture;

const KEPT = 'semanas';
const [OPEN, CLOSED] = ['abertas', 'fechadas'] as const;

type Props = { chosen: string | undefined; onChoose: (week: string) => void };

/** Open where there is room for it, unless staff had it otherwise. */
export function WeeksDisclosure({ chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const Picture = useDeferred(loadPicture, {
    wanted: isOpen,
    what: 'as semanas',
    onFailed: () => setOpen(false),
  });
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) keep(currentTarget.open);
        setOpen(currentTarget.open);
      }}
      className={`${isOpen ? WEEKS_PLACE : 'mt-4'} rounded-xl border border-line bg-surface px-[min(1.25rem,6vw)]`}
    >
      <summary className="min-h-12 content-center font-semibold">Últimas 26 semanas</summary>
      {isOpen && (
        <div className="pb-4">
          {Picture && <Picture label="Últimas 26 semanas" chosen={chosen} onChoose={onChoose} />}
        </div>
      )}
    </details>
  );
}

function isOpenAtFirst(): boolean {
  try {
    const kept = localStorage.getItem(KEPT);
    if (kept !== null) return kept === OPEN;
  } catch {
    // A browser may refuse it: the state is not kept.
  }
  return matchMedia('(min-width: 40rem)').matches;
}

function keep(isOpen: boolean): void {
  try {
    localStorage.setItem(KEPT, isOpen ? OPEN : CLOSED);
  } catch {
    // As above.
  }
}
