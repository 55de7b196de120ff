import { Button } from './button';
import { Icon } from './icon';
import type { IconName } from './icon-sheet';
import { Skeleton } from './skeleton';

type Props = {
  icon: IconName;
  label: string;
  /** The page with what is counted; the whole card leads there. */
  href?: string;
  /** The count in words, shown to a pointer. */
  title?: string;
  /** Left out while it is loading, or when it could not be loaded. */
  value?: string | undefined;
  note?: string | undefined;
  /** Shown in small text below the note. */
  detail?: string;
  /** Puts the figure and its label in one line on a narrow screen. */
  isFlat?: boolean;
  failure?: { busy: boolean; onRetry: () => void } | undefined;
};

const FLAT =
  'max-sm:@min-[19rem]:grid max-sm:@min-[19rem]:grid-cols-[minmax(0,1fr)_auto] max-sm:@min-[19rem]:items-center ' +
  'max-sm:@min-[19rem]:gap-x-4 max-sm:@min-[19rem]:py-2 max-sm:@min-[19rem]:*:m-0 max-sm:@min-[19rem]:*:nth-2:row-span-2';

/** One figure and its label. */
export function StatCard({ icon, label, href, title, value, note, detail, isFlat = false, failure }: Props) {
  return (
    <div
      className={`relative min-w-0 rounded-xl border border-line bg-surface p-4 [overflow-wrap:anywhere] ${isFlat ? FLAT : ''} sm:p-5 ${href ? 'hover:border-edge' : ''}`}
    >
      <div className="flex items-center justify-between gap-2">
        <p className="font-medium text-muted text-sm">
          {href ? (
            <a href={href} title={title} className="after:absolute after:inset-0 after:rounded-xl">
              {label}
            </a>
          ) : (
            label
          )}
        </p>
        <Icon name={icon} className="hidden size-5 shrink-0 stroke-[1.75] text-muted sm:block" />
      </div>
      {failure ? (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          Não foi possível carregar.
          <Button size="small" busy={failure.busy} onClick={failure.onRetry}>
            Tentar novamente
          </Button>
        </div>
      ) : value === undefined ? (
        <div data-placeholder="">
          <Skeleton className="mt-2.5 h-6 w-24 sm:h-7" />
        </div>
      ) : (
        <p className="mt-1.5 font-semibold text-xl tabular-nums tracking-tight sm:text-2xl">{value}</p>
      )}
      {note !== undefined && <p className="mt-1 text-muted text-xs sm:text-sm">{note}</p>}
      {detail && (
        <p className={`mt-0.5 text-muted text-xs ${isFlat ? 'max-sm:@min-[19rem]:hidden' : ''}`}>{detail}</p>
      )}
    </div>
  );
}
