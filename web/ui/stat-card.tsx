import type { Right } from '../../src/platform/sessions/role-rules';
import { Icon } from './icon';
import type { IconName } from './icon-sheet';
import { Skeleton } from './skeleton';

type Props = {
  icon?: IconName;
  label: string;
  needs?: Right;
  /** The page with what is counted; the whole card leads there. */
  href?: string;
  /** Shown to a pointer: the thing that is counted. */
  title?: string;
  /** Left out while it is loading, or when it could not be loaded. */
  value?: string | undefined;
  note?: string | undefined;
  /** One of a row of low cards: the note stands right of the figure. */
  isLow?: boolean;
  failure?: { busy: boolean; onRetry: () => void } | undefined;
};

/** One figure and its label. */
export function StatCard({ icon, label, needs, href, title, value, note, isLow = false, failure }: Props) {
  return (
    <dl
      data-needs={needs}
      className={`relative min-w-0 rounded-xl border border-line bg-surface [overflow-wrap:anywhere] ${isLow ? 'min-h-19 px-3.5 py-3' : 'p-4 sm:p-5'} ${href ? 'hover:border-edge' : ''}`}
    >
      <dt
        className={`flex items-center justify-between gap-2 font-medium text-muted ${isLow ? 'text-xs' : 'text-sm'}`}
      >
        {href ? (
          <a href={href} title={title} className="after:absolute after:inset-0 after:rounded-xl">
            {label}
          </a>
        ) : (
          label
        )}
        {icon && <Icon name={icon} className="hidden size-5 shrink-0 stroke-[1.75] sm:block" />}
      </dt>
      <dd className={isLow ? 'mt-0.5 flex min-h-7 flex-wrap items-baseline gap-x-2' : 'mt-1.5'}>
        <Figure isLow={isLow} value={value} failure={failure} />
        {note !== undefined && !(isLow && value === undefined) && (
          <p className={`text-muted text-xs ${isLow ? '' : 'mt-1 sm:text-sm'}`}>{note}</p>
        )}
      </dd>
    </dl>
  );
}

function Figure({ isLow, value, failure }: Pick<Props, 'isLow' | 'value' | 'failure'>) {
  if (failure) {
    return (
      <div role="alert" className="flex min-h-7 flex-wrap items-center gap-x-2 text-xs">
        Não foi possível carregar.
        <button
          type="button"
          aria-busy={failure.busy}
          className="low-target -my-1 min-h-6 font-semibold underline"
          onClick={failure.onRetry}
        >
          Tentar novamente
        </button>
      </div>
    );
  }
  if (value === undefined) {
    return (
      <div data-placeholder="" className={isLow ? 'self-center' : 'pt-1'}>
        <Skeleton className={isLow ? 'h-5 w-24' : 'h-6 w-24 sm:h-7'} />
      </div>
    );
  }
  return (
    <p className={`font-semibold text-xl tabular-nums tracking-tight ${isLow ? 'leading-7' : 'sm:text-2xl'}`}>
      {value}
    </p>
  );
}
