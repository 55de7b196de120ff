import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { groupsFor, type Place } from './places';
import { useFound } from './use-found';

/** The state of the palette: its text, the places found, and the active one, which Enter follows. */
export function usePalette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const found = useFound(typed);
  const groups = groupsFor(typed, found);
  const places = groups.flatMap((group) => group.places);
  const active = Math.min(chosen, places.length - 1);
  const place = places[active];
  const follow = (to: Place) => {
    if ('opens' in to && to.opens === 'keys') return onKeys();
    onClose();
    if ('href' in to) location.assign(to.href);
    else document.querySelector<HTMLElement>(`[data-opens="${to.opens}"]`)?.click();
  };
  const go = useEffectEvent(() => {
    setEntered(false);
    if (place) follow(place);
  });
  // The search may still be under way when Enter is pressed.
  const isDue = isEntered && (place !== undefined || found.isAnswered);
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
    type(text: string) {
      setTyped(text);
      setChosen(0);
      setEntered(false);
    },
    press(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined && event.key !== 'Enter') return;
      event.preventDefault();
      if (step === undefined) setEntered(true);
      else if (places.length > 0) setChosen((active + step + places.length) % places.length);
    },
  };
}
