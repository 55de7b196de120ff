/** The place of a document's file, of one size whatever is in it. It has the focus ring of the whole look. */
export const STAGE =
  'h-[max(15rem,38dvh)] w-full rounded-xl border border-line bg-raised group-focus-visible/look:outline-2 group-focus-visible/look:outline-accent md:h-[max(15rem,calc(100dvh-41rem))] lg:h-[max(15rem,calc(100dvh-33.5rem))]';
