type Props = { id: string; title: string; lead: string };

/** A section's title, and the sentence below it. */
export function SectionHeading({ id, title, lead }: Props) {
  return (
    <div className="max-w-3xl">
      <h2 id={id} className="scroll-mt-8 text-balance font-semibold text-2xl tracking-tight sm:text-3xl">
        {title}
      </h2>
      <p className="mt-3 text-balance text-muted sm:text-lg">{lead}</p>
    </div>
  );
}
