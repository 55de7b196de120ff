import { ArrowRight, Check } from 'lucide-react';
import { buttonClass } from '../ui/button';

export type HeroTexts = {
  audience: string;
  /** Two short sentences, a line each. */
  title: readonly [string, string];
  lead: string;
  register: string;
  more: string;
  promises: readonly string[];
  /** For who is a driver already: a question, and the link to the own page. */
  ownPage: readonly [question: string, link: string];
  statement: StatementTexts;
};

type Props = { texts: HeroTexts; hasOwnPage: boolean };

export function Hero({ texts, hasOwnPage }: Props) {
  return (
    <section aria-labelledby="inicio" className="overflow-hidden border-line border-b bg-surface">
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-12 px-[min(1rem,5vw)] py-14 sm:px-6 sm:py-20 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-16 lg:py-24">
        <div className="min-w-0">
          <p className="font-medium text-accent text-sm">{texts.audience}</p>
          <h1
            id="inicio"
            className="mt-4 text-balance font-semibold text-[min(2rem,13vw)] leading-[1.15] tracking-tight sm:text-[min(3rem,11vw)] sm:leading-[1.1]"
          >
            {texts.title[0]} <span className="block text-accent">{texts.title[1]}</span>
          </h1>
          <p className="mt-6 max-w-lg text-pretty text-lg text-muted leading-relaxed">{texts.lead}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <a href="/register" hrefLang="pt-PT" className={buttonClass({ tone: 'primary', size: 'large' })}>
              {texts.register}
              <ArrowRight aria-hidden="true" className="size-4" />
            </a>
            <a href="#como-funciona" className={buttonClass({ tone: 'plain', size: 'large' })}>
              {texts.more}
            </a>
          </div>
          {hasOwnPage && (
            <p className="mt-5 text-sm">
              {texts.ownPage[0]}{' '}
              <a href="/me" hrefLang="pt-PT" className="low-target font-semibold text-accent underline">
                {texts.ownPage[1]}
              </a>
            </p>
          )}
          <ul className="mt-8 flex flex-col gap-x-6 gap-y-2 text-muted text-sm sm:flex-row sm:flex-wrap">
            {texts.promises.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
                <span className="min-w-0">{promise}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="relative">
          <WheelLines />
          <Statement texts={texts.statement} />
        </div>
      </div>
    </section>
  );
}

/** The wheel of the mark in thin lines, the statement at its hub. */
function WheelLines() {
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.18"
      className="absolute top-1/2 left-1/2 hidden size-[30rem] -translate-x-1/2 -translate-y-1/2 text-edge/60 lg:block xl:size-[38rem]"
    >
      <circle cx="50" cy="50" r="49" />
      <circle cx="50" cy="50" r="45" />
      <path d="M5.3 45H50M5.3 55H50M94.7 45H50M94.7 55H50M45 50v44.7M55 50v44.7" />
    </svg>
  );
}

type StatementTexts = {
  title: string;
  /** Marks the amounts. */
  example: string;
  caption: string;
  earnings: Line;
  platforms: Line;
  fee: Line;
  commission: Line;
  payout: Line;
};

type Line = { name: string; value: string };

/** How a week's statement reads, of amounts that are marked as an example. */
function Statement({ texts }: { texts: StatementTexts }) {
  const { earnings, platforms, fee, commission, payout } = texts;
  return (
    <figure className="relative w-full rounded-2xl lg:mx-auto lg:max-w-md border border-line bg-surface shadow-slate-900/5 shadow-xl">
      <figcaption className="border-line border-b px-5 py-4 sm:px-6">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          <span>{texts.title}</span>
          <span className="ml-auto rounded-full bg-raised px-2.5 py-0.5 font-medium text-muted text-xs">
            {texts.example}
          </span>
        </p>
        <p className="mt-0.5 text-muted text-sm">{texts.caption}</p>
      </figcaption>
      <ul className="divide-y divide-dashed divide-line px-5 sm:px-6">
        <StatementLine sign="+" line={earnings} />
        <StatementLine sign="−" line={platforms} />
        <StatementLine sign="−" line={fee} />
        <StatementLine sign="−" line={commission} />
      </ul>
      <p className="flex flex-wrap items-baseline gap-x-3 rounded-b-2xl border-line border-t bg-accent-soft px-5 py-4 sm:px-6">
        <Sign>=</Sign>
        <span className="font-semibold">{payout.name}</span>
        <span className="ml-auto text-right font-semibold text-accent tabular-nums">{payout.value}</span>
      </p>
    </figure>
  );
}

function StatementLine({ sign, line }: { sign: string; line: Line }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-3.5">
      <Sign>{sign}</Sign>
      <span>{line.name}</span>
      <span className="ml-auto text-right text-muted text-sm tabular-nums">{line.value}</span>
    </li>
  );
}

function Sign({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="w-3 shrink-0 text-center font-semibold text-accent">
      {children}
    </span>
  );
}
