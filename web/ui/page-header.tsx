import type { ReactNode, RefObject } from 'react';

type Props = {
  title: string;
  description: ReactNode;
  /** For where the focus goes to the heading. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
};

/** The title of an office page, its purpose, and its actions. */
export function PageHeader({ title, description, heading, children }: Props) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 sm:mb-6">
      <div className="min-w-0">
        <h1
          ref={heading}
          tabIndex={heading && -1}
          className="font-semibold text-2xl tracking-tight outline-none"
        >
          {title}
        </h1>
        <p className="mt-1 text-muted text-sm">{description}</p>
      </div>
      {children}
    </header>
  );
}
