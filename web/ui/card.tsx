import type { ReactNode } from 'react';

type Props = {
  /** The anchor of links to this part of the page. */
  id?: string;
  title: string;
  description?: string;
  aside?: ReactNode;
  children: ReactNode;
};

/** A titled part of an office page. */
export function Card({ id, title, description, aside, children }: Props) {
  return (
    <section id={id} className="rounded-xl border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-[min(1.25rem,6vw)] py-4">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2 className="font-semibold">{title}</h2>
          {description && <p className="mt-0.5 text-muted text-sm">{description}</p>}
        </div>
        {aside}
      </header>
      <div className="p-[min(1.25rem,6vw)]">{children}</div>
    </section>
  );
}
