import type { ReactNode } from 'react';

type Props = { isFolded: boolean; label: string; children: ReactNode };

/** A part that unfolds on a page, and stands open in a dialog. */
export function Foldable({ isFolded, label, children }: Props) {
  if (!isFolded) return <>{children}</>;
  return (
    <details className="min-w-0">
      <summary className="min-h-6 w-fit font-medium underline">{label}</summary>
      <div className="mt-3 grid grid-cols-1 gap-5">{children}</div>
    </details>
  );
}
