export type StatementTexts = {
  title: string;
  caption: string;
  earnings: Line;
  platforms: Line;
  fee: Line;
  commission: Line;
  payout: Line;
};

type Line = { name: string; value: string };

/** How a week's statement reads. Its values are words: what each line is, not what anyone earned. */
export function Statement({ texts }: { texts: StatementTexts }) {
  const { earnings, platforms, fee, commission, payout } = texts;
  return (
    <figure className="relative w-full lg:mx-auto max-w-md rounded-2xl border border-line bg-surface shadow-slate-900/5 shadow-xl">
      <figcaption className="border-line border-b px-5 py-4 sm:px-6">
        <p className="font-semibold">{texts.title}</p>
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
        <span className="ml-auto text-right font-semibold text-accent text-sm">{payout.value}</span>
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
