import { ArrowRight, Check } from 'lucide-react';
import { buttonClass } from '../button';
import { Statement, type StatementTexts } from './statement';

export type HeroTexts = {
  audience: string;
  /** Two short sentences, a line each. */
  title: readonly [string, string];
  lead: string;
  register: string;
  more: string;
  promises: readonly string[];
  statement: StatementTexts;
};

export function Hero({ texts }: { texts: HeroTexts }) {
  return (
    <section aria-labelledby="inicio" className="relative overflow-hidden border-line border-b bg-surface">
      <WheelLines />
      <div className="relative mx-auto grid max-w-6xl items-center gap-12 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-[1.15fr_1fr] lg:gap-16 lg:py-24">
        <div>
          <p className="font-medium text-accent text-sm">{texts.audience}</p>
          <h1
            id="inicio"
            className="mt-4 text-balance font-semibold text-4xl leading-[1.1] tracking-tight sm:text-5xl xl:text-[3.5rem]"
          >
            {texts.title[0]} <span className="text-accent lg:block">{texts.title[1]}</span>
          </h1>
          <p className="mt-6 max-w-xl text-pretty text-lg text-muted leading-relaxed">{texts.lead}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <a href="/register" hrefLang="pt-PT" className={buttonClass({ tone: 'primary', size: 'large' })}>
              {texts.register}
              <ArrowRight aria-hidden="true" className="size-4" />
            </a>
            <a href="#como-funciona" className={buttonClass({ tone: 'plain', size: 'large' })}>
              {texts.more}
            </a>
          </div>
          <ul className="mt-8 flex flex-col gap-x-6 gap-y-2 text-muted text-sm sm:flex-row sm:flex-wrap">
            {texts.promises.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <Statement texts={texts.statement} />
      </div>
    </section>
  );
}

/** The wheel of the mark, large, in thin lines, half out of the page. */
function WheelLines() {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.04"
      className="absolute -top-40 -right-72 size-[56rem] text-edge/50"
    >
      {[15, 13.6, 12.2, 4.6, 3.2].map((radius) => (
        <circle key={radius} cx="16" cy="16" r={radius} />
      ))}
      <path d="M4 14h8M4.1 18h8M20 14h8M19.9 18h8M14 20.2v7.8M18 20.2v7.8" />
    </svg>
  );
}
