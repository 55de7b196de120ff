import type { ReactNode } from 'react';
import { Icon } from './icon';

type Props = { children: ReactNode; onDismiss?: () => void };

/** Something that went wrong and stays to be read, beside what it is about. */
export function Notice({ children, onDismiss }: Props) {
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-lg border border-bad bg-bad-soft py-1.5 pr-1.5 pl-4 text-bad text-sm"
    >
      <div className="flex-1 py-1.5">{children}</div>
      {onDismiss && (
        <button
          type="button"
          onClick={onDismiss}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-surface"
        >
          <Icon name="x" className="size-4" />
          <span className="sr-only">Fechar aviso</span>
        </button>
      )}
    </div>
  );
}
