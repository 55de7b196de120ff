import { Car, Check, KeyRound } from 'lucide-react';
import type { ContractType } from '../../src/platform/domain/contract';
import { buttonClass } from '../ui/button';
import { type Language, monthlyFee } from './monthly-fee';
import { SectionHeading } from './section-heading';

type CardTexts = { name: string; summary: string; points: readonly string[]; register: string };

export type PricingTexts = {
  title: string;
  lead: string;
  perMonth: string;
  popular: string;
  cards: Record<ContractType, CardTexts>;
  note: string;
};

type Props = { texts: PricingTexts; language: Language };

export function Pricing({ texts, language }: Props) {
  return (
    <section aria-labelledby="precos" className="mx-auto max-w-6xl px-[min(1rem,5vw)] py-16 sm:px-6 sm:py-20">
      <SectionHeading id="precos" title={texts.title} lead={texts.lead} />
      <div className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-6">
        <PriceCard contract="SLOT" texts={texts} language={language} />
        <PriceCard contract="VEHICLE_RENTAL" texts={texts} language={language} popular />
      </div>
      <p className="mt-6 max-w-3xl text-pretty text-muted text-sm leading-relaxed">{texts.note}</p>
    </section>
  );
}

type CardProps = Props & { contract: ContractType; popular?: boolean };

function PriceCard({ contract, texts, language, popular = false }: CardProps) {
  const { name, summary, points, register } = texts.cards[contract];
  const Icon = contract === 'SLOT' ? Car : KeyRound;
  const titleId = `contrato-${contract}`;
  return (
    <article
      aria-labelledby={titleId}
      className={`flex flex-col rounded-2xl border bg-surface p-[min(1.5rem,6vw)] sm:p-8 ${popular ? 'border-accent ring-1 ring-accent' : 'border-line'}`}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 text-accent" />
        <h3 id={titleId} className="font-semibold text-lg">
          {name}
        </h3>
        {popular && (
          <span className="ml-auto rounded-full bg-accent px-3 py-1 font-medium text-on-accent text-xs">
            {texts.popular}
          </span>
        )}
      </div>
      <p className="mt-3 text-pretty text-muted">{summary}</p>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-semibold text-[min(3rem,13vw)] tabular-nums tracking-tight">
          {monthlyFee(contract, language)}
        </span>
        <span className="text-muted">{texts.perMonth}</span>
      </p>
      <ul className="mt-6 mb-8 grid grid-cols-1 gap-3 border-line border-t pt-6">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
      <a
        href={contract === 'SLOT' ? '/register' : '/register?contrato=aluguer'}
        hrefLang="pt-PT"
        className={`${buttonClass({ tone: popular ? 'primary' : 'plain', size: 'large' })} mt-auto`}
      >
        {register}
      </a>
    </article>
  );
}
