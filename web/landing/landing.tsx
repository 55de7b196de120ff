import { CalendarCheck, Euro, FileCheck2, LifeBuoy, Percent, ReceiptText } from 'lucide-react';
import { FLEET_SLOTS, PROGRAM } from '../../src/platform/domain/fleet';
import { useNamesFleet } from '../ui/names-fleet';
import { PublicLayout, SignInLink } from '../ui/public-layout';
import { Hero, type HeroTexts } from './hero';
import type { Language } from './monthly-fee';
import { Pricing, type PricingTexts } from './pricing';
import { SectionHeading } from './section-heading';

export type LandingTexts = {
  language: Language;
  header: {
    skip: string;
    sections: string;
    features: string;
    steps: string;
    pricing: string;
    languages: string;
    signIn: string;
  };
  hero: HeroTexts;
  features: FeaturesTexts;
  steps: StepsTexts;
  pricing: PricingTexts;
  footer: { rights: string; summary: string; by: string };
};

type Props = { texts: LandingTexts; hasOwnPage?: boolean };

/** The landing page, prerendered in each language with the way to a driver's own page and without it
 * (docs/rules/visitor-screens.md#landing-page). */
export function Landing({ texts, hasOwnPage = false }: Props) {
  const { header, footer, language } = texts;
  return (
    <PublicLayout
      skip={header.skip}
      header={<LandingHeader texts={texts} />}
      foot={<LandingFoot texts={footer} />}
      by={footer.by}
      legal={language === 'en' ? FLEET_SLOTS.legalInEnglish : FLEET_SLOTS.legal}
    >
      <main id="conteudo" className="flex-1">
        <Hero texts={texts.hero} hasOwnPage={hasOwnPage} />
        <Features texts={texts.features} />
        <Steps texts={texts.steps} />
        <Pricing texts={texts.pricing} language={texts.language} />
      </main>
    </PublicLayout>
  );
}

function LandingFoot({ texts: { rights, summary } }: { texts: LandingTexts['footer'] }) {
  const namesFleet = useNamesFleet();
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-2 px-[min(1rem,5vw)] py-8 text-muted text-sm sm:flex-row sm:justify-between sm:px-6">
      <p>{namesFleet ? rights.replace(PROGRAM, FLEET_SLOTS.brand) : rights}</p>
      <p>{summary}</p>
    </div>
  );
}

function LandingHeader({ texts: { header, language } }: { texts: LandingTexts }) {
  const sections = [
    ['#vantagens', header.features],
    ['#como-funciona', header.steps],
    ['#precos', header.pricing],
  ];
  return (
    <>
      <nav aria-label={header.sections} className="mr-2 hidden flex-wrap gap-1 md:flex">
        {sections.map(([href, name]) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center rounded-lg px-3 font-medium text-muted text-sm hover:text-ink"
          >
            {name}
          </a>
        ))}
      </nav>
      <LanguageSwitch current={language} label={header.languages} />
      <SignInLink>{header.signIn}</SignInLink>
    </>
  );
}

const FEATURES = [
  ['fixedFee', Euro],
  ['noCommission', Percent],
  ['weekly', CalendarCheck],
  ['statement', ReceiptText],
  ['documents', FileCheck2],
  ['support', LifeBuoy],
] as const;

type Feature = (typeof FEATURES)[number][0];

type FeaturesTexts = {
  title: string;
  lead: string;
  cards: Record<Feature, { title: string; text: string }>;
};

function Features({ texts }: { texts: FeaturesTexts }) {
  return (
    <section
      aria-labelledby="vantagens"
      className="mx-auto max-w-6xl px-[min(1rem,5vw)] py-16 sm:px-6 sm:py-20"
    >
      <SectionHeading id="vantagens" title={texts.title} lead={texts.lead} />
      <ul className="mt-10 grid grid-cols-1 gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(([feature, Icon]) => (
          <li key={feature} className="bg-surface p-[min(1.5rem,6vw)] sm:p-7">
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 text-accent" />
            <h3 className="mt-5 font-semibold">{texts.cards[feature].title}</h3>
            <p className="mt-2 text-pretty text-muted leading-relaxed">{texts.cards[feature].text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = ['register', 'documents', 'contract', 'drive'] as const;

type StepsTexts = {
  title: string;
  lead: string;
  steps: Record<(typeof STEPS)[number], { title: string; text: string }>;
};

/** The four steps stand along a road: a dashed line down a phone, across a desk. */
function Steps({ texts }: { texts: StepsTexts }) {
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

const LANGUAGES = [
  { language: 'pt', tag: 'pt-PT', name: 'Português' },
  { language: 'en', tag: 'en', name: 'English' },
] as const;

type LanguageSwitchProps = { current: Language; label: string };

/** Links that the server answers in their language, which it remembers. */
function LanguageSwitch({ current, label }: LanguageSwitchProps) {
  return (
    <nav aria-label={label} className="flex rounded-lg border border-line p-0.5 text-sm">
      {LANGUAGES.map(({ language, tag, name }) => (
        <a
          key={language}
          href={`/?lang=${language}`}
          hrefLang={tag}
          aria-current={language === current ? 'true' : undefined}
          className="inline-flex min-h-9 min-w-9 items-center justify-center rounded-md px-2 font-medium text-muted uppercase hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink forced-colors:aria-[current]:border sm:min-h-8 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {language}
          <span lang={tag} className="sr-only normal-case">
            {' '}
            {name}
          </span>
        </a>
      ))}
    </nav>
  );
}
