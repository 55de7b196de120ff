import type { ComponentProps } from 'react';
import { Icon } from './icon';
import { INPUT } from './input-class';

/** A select that each engine draws alike. `className` places it. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select {...select} className={`${INPUT} appearance-none pr-9`} />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
