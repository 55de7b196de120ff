import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { countLabel, foldText } from '../../src/platform/domain/text';
import { useSettled } from './use-settled';

export type Hit = { value: string; label: string; detail: string };

/** A kind of things to choose from, and the words for it. `find` answers the hits of a text, of an empty one the recent ones. */
export type Picked = {
  label: string;
  none: string;
  failed: string;
  key: QueryKey;
  find: (search: string, signal: AbortSignal) => Promise<readonly Hit[]>;
};

export type Choosing = {
  /** The hit that is chosen; empty for none. */
  value: string;
  onChange: (value: string, label: string) => void;
  /** The hit that is not offered. */
  except?: string | undefined;
  /** A text that is looked for as if somebody had typed it. */
  typed?: string;
  /** How often that text was entered where it stands: where it has several hits, they are shown here. */
  entered?: number;
};

/** The pause in typing before the server is asked, in ms. */
const PAUSE_MS = 150;

/** The most hits that an answer has. */
export const MOST_HITS = 8;

const NONE: readonly Hit[] = [];

/** The hits of a text, of an empty one once they are wanted; `isAnswered` while they are those of this text. */
function useHits(
  of: Picked,
  search: string,
  { isWanted, except }: { isWanted: boolean; except?: string | undefined },
) {
  const asked = useSettled(search, PAUSE_MS);
  const found = useQuery(
    queryOptions({
      queryKey: [...of.key, 'picked', asked],
      queryFn: ({ signal }) => of.find(asked, signal),
      enabled: isWanted || asked !== '',
      staleTime: 0,
      placeholderData: (before) => before,
    }),
  );
  const isAnswered = asked === search && !found.isPlaceholderData && found.data !== undefined;
  return { found, isAnswered, hits: (found.data ?? NONE).filter(({ value }) => value !== except) };
}

/** The text and its hits, of which the only one is chosen. `take` chooses a hit or none. */
function useChoice(of: Picked, isOpen: boolean, { value, onChange, typed = '', except }: Choosing) {
  const [{ text, given, chosen }, setText] = useState({
    text: typed,
    given: typed,
    chosen: null as Hit | null,
  });
  if (typed !== given) setText({ text: typed, given: typed, chosen: null });
  const current = chosen?.value === value ? chosen : null;
  const search = text === current?.label ? '' : text.trim();
  const { found, isAnswered, hits } = useHits(of, search, { isWanted: isOpen, except });
  const only = search !== '' && isAnswered ? onlyOf(hits, search) : undefined;
  // The field is ahead of what is rendered while somebody types.
  const field = useRef(text);
  useLayoutEffect(() => {
    field.current = text;
  }, [text]);
  const take = (hit: Hit | null, shown = text) => {
    field.current = shown;
    setText({ text: shown, given: typed, chosen: hit });
    if ((hit?.value ?? '') !== value) onChange(hit?.value ?? '', hit?.label ?? '');
  };
  return {
    text,
    current,
    search,
    found,
    isAnswered,
    hits,
    only,
    take,
    isBehind: () => field.current !== text,
  };
}

type Choice = ReturnType<typeof useChoice>;

/** Each text that was looked for chooses its only hit, or none, unless somebody has typed on. */
function useAnswers({ search, isAnswered, isBehind }: Choice, settle: () => void): void {
  const answered = useEffectEvent(() => {
    if (!isBehind()) settle();
  });
  useEffect(() => {
    if (search === '' || isAnswered) answered();
  }, [search, isAnswered]);
}

/** Beside the choice: whether the list is open, the hit that Enter chooses, and what the keys do. */
export function useCombobox(of: Picked, { entered = 0, ...choosing }: Choosing) {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const choice = useChoice(of, isOpen, choosing);
  const { current, search, isAnswered, hits, only, take } = choice;
  const active = Math.min(at, hits.length - 1);
  const isListed = isOpen && hits.length > 0 && only === undefined;
  const choose = (hit: Hit) => {
    take(hit, hit.label);
    setOpen(false);
    setEntered(false);
  };
  useAnswers(choice, () => {
    // Enter chooses none of several hits that nobody has seen yet: they are shown.
    if (isEntered && only) choose(only);
    else if (!current || search !== '') take(only ?? null);
    if (only) setOpen(false);
    setEntered(false);
  });
  return {
    ...choice,
    active,
    isListed,
    /** The text was entered elsewhere, and has not one hit. */
    isUnclear: entered > 0 && search !== '' && isAnswered && only === undefined,
    choose,
    open: () => setOpen(true),
    leave() {
      setOpen(false);
      if (current) take(current, current.label);
    },
    type(now: string) {
      take(null, now);
      setAt(0);
      setOpen(true);
      setEntered(false);
    },
    move(step: number) {
      if (isListed) setAt((active + step + hits.length) % hits.length);
      setOpen(true);
    },
    /** False where there is nothing to close. */
    close() {
      setOpen(false);
      return isListed;
    },
    /** False where the chosen one is in the field already. */
    enter() {
      const hit = only ?? (isListed ? hits[active] : undefined);
      if (hit && isAnswered) choose(hit);
      else setEntered(search !== '' && !isAnswered);
      return !current || search !== '' || isListed;
    },
  };
}

export type Shown = ReturnType<typeof useCombobox>;
type Acts = Pick<Shown, 'move' | 'close' | 'enter'>;

/** The keys that the field takes: others, and those it has no use for, are the form's and the dialog's. */
export function takesKey(event: KeyboardEvent, { move, close, enter }: Acts): boolean {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    move(event.key === 'ArrowDown' ? 1 : -1);
    return true;
  }
  if (event.key === 'Escape') return close();
  return event.key === 'Enter' && enter();
}

/** The only hit, or the only one of exactly that name. */
function onlyOf(hits: readonly Hit[], search: string): Hit | undefined {
  const exact = hits.filter(({ label }) => foldText(label) === foldText(search));
  return hits.length === 1 ? hits[0] : exact.length === 1 ? exact[0] : undefined;
}

export function statusOf(of: Picked, { found, current, text, search, isAnswered, hits }: Shown): string {
  if (found.isError) return of.failed;
  if (current) return text === current.label ? current.detail : `${current.label} · ${current.detail}`;
  if (search === '') return '';
  if (!isAnswered) return 'A procurar…';
  if (hits.length >= MOST_HITS) return 'Há mais: continue a escrever.';
  return hits.length === 0
    ? of.none
    : `${countLabel(hits.length, 'encontrado', 'encontrados')}: falta escolher`;
}
