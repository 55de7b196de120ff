import type { ReactNode } from 'react';

type Props = { title: string; description?: string; aside?: ReactNode; children: ReactNode };

/** A titled part of an office page. */
export function Card({ title, description, aside, children }: Props) {
  return (
    <section className="rounded-xl border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-5 py-4">
        <div>
          <h2 className="font-semibold">{title}</h2>
          {description && <p className="mt-0.5 text-muted text-sm">{description}</p>}
        </div>
        {aside}
      </header>
      <div className="p-5">{children}</div>
    </section>
  );
}
