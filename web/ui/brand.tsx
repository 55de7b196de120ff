/** The mark and the name. */
export function Brand({ href = '/' }: { href?: string }) {
  return (
    <a
      href={href}
      aria-label="Volante"
      className="inline-flex min-h-11 items-center gap-2.5 rounded-lg font-semibold text-lg tracking-tight"
    >
      <span className="grid size-8 shrink-0 place-content-center rounded-lg bg-[#0f766e] text-white">
        <Wheel className="size-8" />
      </span>
      <span translate="no" className="@max-[15rem]:hidden">
        Volante
      </span>
    </a>
  );
}

/** The mark's steering wheel, in the colour of the text. */
export function Wheel({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      className={className}
    >
      <circle cx="16" cy="16" r="9" />
      <circle cx="16" cy="16" r="2.5" />
      <path d="M7.5 14.5h6M18.5 14.5h6M16 18.5v6" />
    </svg>
  );
}
