const BASE =
  'inline-flex items-center justify-center gap-2 rounded-lg py-1 text-center font-medium select-none ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-50 print:hidden';

const SIZES = {
  small: 'min-h-9 px-3 text-sm sm:min-h-8 pointer-coarse:min-h-11',
  medium: 'min-h-11 px-4 text-sm sm:min-h-10 pointer-coarse:min-h-11',
  large: 'min-h-12 px-[min(1.5rem,5vw)] text-base',
};

/** The edge of a filled button is seen in forced colours alone. */
const TONES = {
  primary: 'border border-transparent bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
  plain: 'border text-ink not-disabled:hover:bg-line',
  good: 'border text-good not-disabled:hover:bg-good-soft',
  bad: 'border text-bad not-disabled:hover:bg-bad-soft',
};

const EDGES = {
  secondary: 'border-rim bg-surface shadow-[0_1px_2px_rgb(2_6_23/0.06)]',
  quiet: 'border-transparent bg-raised contrast-more:border-edge',
};

export type Look = {
  /** A screen has one primary button: its act. */
  tone?: keyof typeof TONES;
  size?: keyof typeof SIZES;
  /** Without an edge: the buttons of a list. */
  quiet?: boolean | undefined;
};

/** The look of a button, for links that read as one. */
export function buttonClass({ tone = 'plain', size = 'medium', quiet = false }: Look = {}): string {
  const edge = tone === 'primary' ? '' : EDGES[quiet ? 'quiet' : 'secondary'];
  return `${BASE} ${SIZES[size]} ${TONES[tone]} ${edge}`;
}
