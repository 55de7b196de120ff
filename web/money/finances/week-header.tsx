import type { ComponentProps, ReactNode, RefObject } from 'react';
import type { OpenWeeks } from './open-weeks';
import { AllWeeks, WeekChoice } from './week-choice';

type Props = ComponentProps<typeof WeekChoice> & {
  /** The others that wait to be closed. */
  others: readonly string[];
  /** Loaded later. */
  Others: typeof OpenWeeks | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
};

const PURPOSE = 'Os registos de cada semana e os seus pagamentos.';

/** The title of the page, its week, and its actions. */
export function WeekHeader({ others, Others, heading, children, ...choice }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 max-sm:w-full">
        <div className="mb-1 flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <h1
            ref={heading}
            tabIndex={-1}
            className="font-semibold text-xl leading-7 tracking-tight outline-none"
          >
            Gestão Financeira
          </h1>
          <AllWeeks {...choice} className="ml-auto min-w-30 text-left sm:hidden" />
          <p className="text-muted text-sm max-sm:w-full print:hidden">
            {Others && others.length > 0 ? <Others weeks={others}>{PURPOSE}</Others> : <span>{PURPOSE}</span>}
          </p>
        </div>
        <WeekChoice {...choice} />
      </div>
      {children}
    </header>
  );
}
