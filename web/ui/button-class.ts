const BASE =
  'inline-flex items-center justify-center gap-2 rounded-lg py-1 text-center font-medium select-none ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-50';

const SIZES = {
  small: 'min-h-9 px-3 text-sm sm:min-h-8',
  medium: 'min-h-11 px-4 text-sm sm:min-h-10',
  large: 'min-h-12 px-[min(1.5rem,5vw)] text-base',
};

const TONES = {
  primary: 'bg-accent text-on-accent not-disabled:hover:bg-accent-strong',
  plain: 'border border-edge bg-surface text-ink not-disabled:hover:bg-raised',
  good: 'border border-edge bg-surface text-good not-disabled:hover:bg-good-soft',
  bad: 'border border-edge bg-surface text-bad not-disabled:hover:bg-bad-soft',
};

export type Look = { tone?: keyof typeof TONES; size?: keyof typeof SIZES };

/** The look of a button, for links that read as one. */
export function buttonClass({ tone = 'plain', size = 'medium' }: Look = {}): string {
  return `${BASE} ${SIZES[size]} ${TONES[tone]}`;
}
