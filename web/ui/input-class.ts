/** The look of an input or a select. Safari zooms in on a touched field with text under 16 px. */
export const INPUT =
  'block min-h-11 w-full overflow-hidden text-ellipsis rounded-lg border border-edge bg-surface px-[min(0.75rem,4vw)] py-2 text-base text-ink sm:min-h-10 sm:pointer-fine:text-sm pointer-coarse:min-h-11 ' +
  'placeholder:text-muted aria-invalid:border-bad';
