import { CalendarCheck, Euro, FileCheck2, LifeBuoy, Percent, ReceiptText } from 'lucide-react';
import { SectionHeading } from './section-heading';

const FEATURES = [
  ['fixedFee', Euro],
  ['noCommission', Percent],
  ['weekly', CalendarCheck],
  ['statement', ReceiptText],
  ['documents', FileCheck2],
  ['support', LifeBuoy],
] as const;

type Feature = (typeof FEATURES)[number][0];

export type FeaturesTexts = {
  title: string;
  lead: string;
  cards: Record<Feature, { title: string; text: string }>;
};

export function Features({ texts }: { texts: FeaturesTexts }) {
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
