import { type ReactNode, useId } from 'react';

type Props = { title: string; hint?: string; children: ReactNode };

/** A part of the form under its heading. */
export function FormSection({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-2xl border border-line bg-surface px-[min(1rem,4vw)] py-5 sm:px-6 sm:py-6"
    >
      <h2 id={id} className="font-semibold text-lg tracking-tight">
        {title}
      </h2>
      {hint && <p className="mt-1 text-muted text-sm">{hint}</p>}
      <div className="@container mt-4">{children}</div>
    </section>
  );
}
