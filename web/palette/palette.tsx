import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { countLabel } from '../../src/platform/domain/text';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { INPUT } from '../ui/input-class';
import { answerOf, api } from '../ui/requests/api';
import { may } from '../ui/session/rights';
import { type Found, type Group, groupsFor, type Place, searchOf } from './places';

type Props = { onClose: () => void; onKeys: () => void };

const label = () => `Condutor, viatura, ${may('money.read') ? 'semana, ' : ''}página ou ação`;

/** A week's acerto typed here is looked at in its step before it is saved. */
const EXAMPLE = 'Condutor, matrícula, semana, ação, ou: beatriz bónus 25';

/** Leads to a driver, a week, a page or an act: a combobox whose list is always open (ARIA APG). */
export function Palette(props: Props) {
  const { typed, groups, active, count, found, follow, type, press } = usePalette(props);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Once the dialog is open, which puts the focus on its first control.
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog title="Ir para" size="short" onClose={props.onClose}>
      <div className="grid content-start gap-3 p-[min(1.25rem,5vw)] sm:h-[min(34rem,65dvh)] sm:grid-rows-[auto_minmax(0,1fr)_auto] sm:p-6">
        <div className="relative">
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <input
            ref={field}
            role="combobox"
            aria-label={label()}
            aria-expanded
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
            placeholder={may('money.write') ? EXAMPLE : label()}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={press}
            className={`${INPUT} pl-9`}
          />
        </div>
        <Places id={id} groups={groups} active={active} onFollow={follow} />
        <p role="status" className={`text-sm ${found.hasFailed ? 'text-bad' : 'text-muted'}`}>
          {statusOf(found, count)}
        </p>
      </div>
    </Dialog>
  );
}

function statusOf({ hasFailed, isAnswered }: ReturnType<typeof useFound>, count: number): string {
  if (hasFailed) return 'Não foi possível procurar condutores. Verifique a ligação e tente novamente.';
  if (!isAnswered) return 'A procurar condutores e viaturas…';
  return count === 0 ? 'Nada encontrado.' : countLabel(count, 'resultado', 'resultados');
}

type PlacesProps = { id: string; groups: Group[]; active: number; onFollow: (place: Place) => void };

function Places({ id, groups, active, onFollow }: PlacesProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const places = groups.flatMap((group) => group.places);
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Resultados" className="min-h-0 overflow-y-auto">
      {groups.map((group) => (
        <fieldset key={group.title} aria-label={group.title} className="min-w-0 not-first:mt-3">
          <p aria-hidden="true" className="px-3 py-1 font-medium text-muted text-xs">
            {group.title}
          </p>
          {group.places.map((place) => {
            const at = places.indexOf(place);
            return (
              <Option
                key={place.label + place.detail}
                id={`${id}-${at}`}
                place={place}
                isActive={at === active}
                onFollow={onFollow}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

type OptionProps = { id: string; place: Place; isActive: boolean; onFollow: (place: Place) => void };

/** The focus stays in the field, which names the active option. */
function Option({ id, place, isActive, onFollow }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onFollow(place)}
      onKeyDown={undefined}
      className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-lg px-3 py-1.5 hover:bg-raised aria-selected:bg-accent-soft sm:min-h-9 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{place.label}</span>{' '}
      <span className="min-w-0 text-muted text-sm [overflow-wrap:anywhere]">{place.detail}</span>
    </div>
  );
}

/** The state of the palette: its text, the places found, and the active one, which Enter follows. */
function usePalette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const found = useFound(typed);
  const groups = groupsFor(typed, found);
  const places = groups.flatMap((group) => group.places);
  const active = Math.min(chosen, places.length - 1);
  const place = places[active];
  const type = (text: string) => {
    setTyped(text);
    setChosen(0);
    setEntered(false);
  };
  const follow = (to: Place) => {
    if ('opens' in to && to.opens === 'keys') return onKeys();
    if ('types' in to) return type(to.types);
    onClose();
    if ('href' in to) location.assign(to.href);
    else document.querySelector<HTMLElement>(`[data-opens="${to.opens}"]`)?.click();
  };
  const go = useEffectEvent(() => {
    setEntered(false);
    if (place) follow(place);
  });
  // The search may still be under way when Enter is pressed; until it ends, the hits are of an earlier text.
  const isOld = groups.some(({ isSearched, places: own }) => isSearched && place && own.includes(place));
  const isDue = isEntered && (found.isAnswered || (place !== undefined && !isOld));
  useEffect(() => {
    if (isDue) go();
  }, [isDue]);
  return {
    typed,
    groups,
    active,
    count: places.length,
    found,
    follow,
    type,
    press(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined && event.key !== 'Enter') return;
      event.preventDefault();
      if (step === undefined) setEntered(true);
      else if (places.length > 0) setChosen((active + step + places.length) % places.length);
    },
  };
}

/** The pause in typing before the server is asked, in ms. */
const PAUSE_MS = 150;

const MOST_CARS = '5';

type Answer = Required<Pick<Found, 'drivers' | 'cars'>>;

const NONE: Answer = { drivers: [], cars: [] };

async function ask(search: string, signal: AbortSignal): Promise<Answer> {
  const init = { init: { signal } };
  const [drivers, { cars }] = await Promise.all([
    answerOf(api.drivers.found.$get({ query: { search } }, init)),
    answerOf(api.cars.$get({ query: { search, limit: MOST_CARS } }, init)),
  ]);
  return { drivers, cars };
}

type Lists = Required<Pick<Found, 'weeks' | 'cards' | 'recibos'>>;

const NO_LISTS: Lists = { weeks: [], cards: [], recibos: false };

/** The weeks and cards, and the drivers and cars that the server finds by the text. */
function useFound(typed: string) {
  const [lists, setLists] = useState(NO_LISTS);
  const { text: search } = searchOf(typed, lists.recibos);
  const [answer, setAnswer] = useState<{ search: string; found: Answer | null } | null>(null);
  useEffect(() => {
    const take = async (asked: Promise<Partial<Lists>>) => {
      const some = await asked.catch(() => null);
      setLists((all) => ({ ...all, ...some }));
    };
    if (may('money.read'))
      take(answerOf(api['financial-records'].mondays.$get()).then((weeks) => ({ weeks })));
    take(answerOf(api['car-cards'].$get()).then((cards) => ({ cards })));
    take(answerOf(api.auth.user.$get()).then(({ recibos = false }) => ({ recibos })));
  }, []);
  useEffect(() => {
    if (search === '') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async () => {
      const found = await ask(search, signal).catch(() => null);
      if (!signal.aborted) setAnswer({ search, found });
    };
    const timer = setTimeout(look, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [search]);
  const isAnswered = search === '' || answer?.search === search;
  return {
    ...lists,
    // The last hits stay until the next answer, so that the list does not jump.
    ...((search === '' ? null : answer?.found) ?? NONE),
    isAnswered,
    hasFailed: search !== '' && isAnswered && answer?.found === null,
  };
}
