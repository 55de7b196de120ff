import { PublicLayout, SignInLink } from '../ui/public-layout';
import { Features, type FeaturesTexts } from './features';
import { Hero, type HeroTexts } from './hero';
import { LanguageSwitch } from './language-switch';
import type { Language } from './monthly-fee';
import { Pricing, type PricingTexts } from './pricing';
import { Steps, type StepsTexts } from './steps';

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
  footer: { rights: string; summary: string };
};

type Props = { texts: LandingTexts; hasOwnPage?: boolean };

/** The landing page, prerendered in each language with the way to a driver's own page and without it
 * (docs/rules/screens.md#landing-page). */
export function Landing({ texts, hasOwnPage = false }: Props) {
  return (
    <PublicLayout skip={texts.header.skip} header={<LandingHeader texts={texts} />}>
      <main id="conteudo" className="flex-1">
        <Hero texts={texts.hero} hasOwnPage={hasOwnPage} />
        <Features texts={texts.features} />
        <Steps texts={texts.steps} />
        <Pricing texts={texts.pricing} language={texts.language} />
      </main>
      <footer className="border-line border-t bg-surface">
        <div className="mx-auto flex max-w-6xl flex-col gap-2 px-[min(1rem,5vw)] py-8 text-muted text-sm sm:flex-row sm:justify-between sm:px-6">
          <p>{texts.footer.rights}</p>
          <p>{texts.footer.summary}</p>
        </div>
      </footer>
    </PublicLayout>
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
