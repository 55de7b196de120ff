import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { icon: LucideIcon; title: string; hint?: string; children?: ReactNode };

/** A list without anything in it, or without an answer: what that means, and what can be done. */
export function EmptyState({ icon: Icon, title, hint, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-14 text-center">
      <Icon aria-hidden="true" className="mb-2 size-8 text-muted" strokeWidth={1.5} />
      <p className="font-medium">{title}</p>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
