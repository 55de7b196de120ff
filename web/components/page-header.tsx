import type { ReactNode } from 'react';

type Props = { title: string; description: string; children?: ReactNode };

/** What an office page is called, what it is for, and what can be done on it. */
export function PageHeader({ title, description, children }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        <p className="mt-1 text-muted text-sm">{description}</p>
      </div>
      {children}
    </header>
  );
}
