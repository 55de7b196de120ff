import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Right } from '../../src/platform/sessions/role-rules';
import { Button } from './button';
import { Icon } from './icon';
import { INPUT } from './input-class';
import { Select } from './select';

type Props = {
  /** A `ToolbarSearch`, and what else a narrow screen does not fold. */
  search: ReactNode;
  /** How many of the choices in `children` are in force. */
  set: number;
  /** How many items are left, in words; empty while that is not known. */
  count: string;
  /** The choices: each a `ToolbarSelect` or a `ToolbarCheck`. */
  children: ReactNode;
};

/** The filters of a list on one line, with its count at the end. A narrow screen folds the choices behind one button. */
export function Toolbar({ search, set, count, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-3 sm:gap-2 lg:gap-3">
        {search}
        <Button className="sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {set > 0 ? `Filtros (${set})` : 'Filtros'}
        </Button>
        <div
          className={`grid w-full grid-cols-1 items-center gap-3 sm:contents @min-[21rem]:grid-cols-2 ${isOpen ? '' : 'max-sm:hidden'}`}
        >
          {children}
        </div>
        <p
          role="status"
          className="min-h-5 text-muted text-sm tabular-nums max-sm:w-full sm:ml-auto sm:min-w-26 sm:text-right"
        >
          {count}
        </p>
      </div>
    </div>
  );
}

/** The search of a toolbar; `aria-label` names it. */
export function ToolbarSearch({ className = '', ...input }: ComponentProps<'input'>) {
  return (
    <div className={`relative min-w-0 flex-1 basis-44 sm:max-w-80 sm:basis-51 ${className}`}>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input type="search" autoComplete="off" spellCheck={false} {...input} className={`${INPUT} pl-9`} />
    </div>
  );
}

type SelectProps = ComponentProps<'select'> & {
  /** Its accessible name; on screen the chosen option stands alone. */
  label: string;
  options: readonly (readonly [value: string, text: string])[];
};

export function ToolbarSelect({ label, options, className = '', ...select }: SelectProps) {
  return (
    <Select aria-label={label} {...select} className={`min-w-0 sm:w-44 lg:w-48 ${className}`}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}

type CheckProps = ComponentProps<'input'> & { needs?: Right };

export function ToolbarCheck({ children, needs, ...input }: CheckProps) {
  return (
    <label data-needs={needs} className="flex min-h-10 items-center gap-2 text-sm pointer-coarse:min-h-11">
      <input type="checkbox" {...input} className="size-4 shrink-0" />
      <span>{children}</span>
    </label>
  );
}
