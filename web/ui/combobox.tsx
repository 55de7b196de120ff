import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button } from './button';
import { INPUT } from './input-class';
import {
  type Choosing,
  type Hit,
  type Picked,
  type Shown,
  statusOf,
  takesKey,
  useCombobox,
} from './use-combobox';

type Props = Choosing & {
  of: Picked;
  /** Enter was pressed once there was nothing left to choose. */
  onEnter?: () => void;
  error?: string | undefined;
  /** Whether the field takes the focus. */
  isAsked?: boolean;
  describedBy?: string;
  className?: string;
  /** Stands beside the field. */
  children?: ReactNode;
};

/** Chooses one of many by typing (ARIA APG, combobox with a list). The only hit is chosen without a press. */
export function Combobox({
  of,
  error,
  isAsked,
  describedBy,
  className = '',
  onEnter,
  children,
  ...props
}: Props) {
  const id = useId();
  const shown = useCombobox(of, props);
  const { found } = shown;
  const describes = [describedBy, `${id}-status`].filter(Boolean).join(' ');
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {of.label}
      </label>
      <div className="flex flex-wrap gap-3">
        <Typing
          id={id}
          of={of}
          shown={shown}
          error={error}
          isAsked={isAsked}
          describedBy={describes}
          onEnter={onEnter}
        />
        {children}
      </div>
      <p
        id={`${id}-status`}
        role="status"
        className={`mt-1.5 min-h-5 text-sm [overflow-wrap:anywhere] ${error || found.isError ? 'text-bad' : 'text-muted'}`}
      >
        {error ?? statusOf(of, shown)}
      </p>
      {found.isError && (
        <Button size="small" busy={found.isFetching} onClick={() => found.refetch()}>
          Tentar novamente
        </Button>
      )}
    </div>
  );
}

type TypingProps = Pick<Props, 'of' | 'error' | 'isAsked' | 'describedBy' | 'onEnter'> & {
  id: string;
  shown: Shown;
};

/** The field with its list. */
function Typing({ id, of, shown, error, isAsked, describedBy, onEnter }: TypingProps) {
  const field = useRef<HTMLInputElement>(null);
  const { text, current, isListed, hits, active, isUnclear } = shown;
  // A text that is still being typed is not selected where the focus comes back.
  const isChosen = text === current?.label;
  const ask = useEffectEvent(() => {
    field.current?.focus();
    shown.open();
  });
  useEffect(() => {
    if (error) field.current?.focus();
    if (isUnclear) ask();
  }, [error, isUnclear]);
  return (
    <div className="relative min-w-0 flex-1 basis-48">
      <input
        ref={field}
        id={id}
        role="combobox"
        aria-expanded={isListed}
        aria-autocomplete="list"
        aria-controls={isListed ? `${id}-list` : undefined}
        aria-activedescendant={isListed ? `${id}-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        // biome-ignore lint/a11y/noAutofocus: a press has asked for the field.
        autoFocus={isAsked}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => shown.type(target.value)}
        onKeyDown={(event) => {
          if (takesKey(event, shown)) event.preventDefault();
          else if (event.key === 'Enter') onEnter?.();
        }}
        onClick={shown.open}
        onFocus={({ target }) => isChosen && target.select()}
        onBlur={shown.leave}
        className={`${INPUT} sm:min-h-11`}
      />
      {isListed && <Hits id={id} label={of.label} hits={hits} active={active} onChoose={shown.choose} />}
    </div>
  );
}

type HitsProps = {
  id: string;
  label: string;
  hits: readonly Hit[];
  active: number;
  onChoose: (hit: Hit) => void;
};

/** Six rows of 40 px; the focus stays in the field. */
function Hits({ id, label, hits, active, onChoose }: HitsProps) {
  useEffect(() => {
    document.getElementById(`${id}-list`)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[15.5rem] overflow-y-auto rounded-lg border border-edge bg-surface p-1 text-sm shadow-lg"
    >
      {hits.map((hit, at) => (
        <div
          key={hit.value}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(hit)}
          onKeyDown={undefined}
          className="flex min-h-10 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md px-2.5 py-1 hover:bg-raised aria-selected:bg-accent-soft pointer-coarse:min-h-11 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{hit.label}</span>{' '}
          <span className="min-w-0 text-muted text-xs tabular-nums [overflow-wrap:anywhere]">
            {hit.detail}
          </span>
        </div>
      ))}
    </div>
  );
}
