import type { ReactNode } from 'react';

const TONES = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  neutral: 'bg-raised text-muted',
};

export type Tone = keyof typeof TONES;

/** A state in its colour, always with its word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full border border-transparent px-2.5 py-px font-medium text-xs print:px-0 contrast-more:border-current ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
