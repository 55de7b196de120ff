import { SectionHeading } from './section-heading';

const STEPS = ['register', 'documents', 'contract', 'drive'] as const;

export type StepsTexts = {
  title: string;
  lead: string;
  steps: Record<(typeof STEPS)[number], { title: string; text: string }>;
};

/** The four steps stand along a road: a dashed line down a phone, across a desk. */
export function Steps({ texts }: { texts: StepsTexts }) {
  return (
    <section aria-labelledby="como-funciona" className="border-line border-y bg-surface">
      <div className="mx-auto max-w-6xl px-[min(1rem,5vw)] py-16 sm:px-6 sm:py-20">
        <SectionHeading id="como-funciona" title={texts.title} lead={texts.lead} />
        <ol className="mt-10 grid lg:mt-14 lg:grid-cols-4">
          {STEPS.map((step, index) => (
            <li
              key={step}
              className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-[min(1.25rem,4vw)] pb-10 last:pb-0 lg:block lg:pr-8 lg:pb-0 lg:last:pr-0"
            >
              <span
                aria-hidden="true"
                className="absolute top-[min(2.75rem,22vw)] bottom-0 left-[calc(min(2.75rem,22vw)/2-1px)] border-edge border-l-2 border-dashed group-last:hidden lg:top-[1.3125rem] lg:right-0 lg:bottom-auto lg:left-11 lg:border-t-2 lg:border-l-0"
              />
              <span
                aria-hidden="true"
                className="relative grid size-[min(2.75rem,22vw)] place-content-center rounded-full border-2 border-accent bg-surface font-semibold text-accent tabular-nums"
              >
                {index + 1}
              </span>
              <div className="pt-2.5 lg:pt-5">
                <h3 className="font-semibold">{texts.steps[step].title}</h3>
                <p className="mt-2 max-w-prose text-pretty text-muted leading-relaxed">
                  {texts.steps[step].text}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
