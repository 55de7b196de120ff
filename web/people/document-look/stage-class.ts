/** The place of a document's file, of one size whatever is in it. */
export const STAGE =
  'h-[max(15rem,38dvh)] w-full rounded-xl border border-line bg-raised md:h-[max(15rem,calc(100dvh-36rem))] lg:h-[max(15rem,calc(100dvh-28.5rem))]';
