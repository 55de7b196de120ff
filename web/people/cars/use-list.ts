import { type MouseEvent, useEffect, useState } from 'react';
import { CARS_LIST, carIn, carLink, isCarsList } from '../../ui/driver-links';

type Place = { list: 'drivers' | 'cars'; car: string | null };

const placeNow = (): Place => ({
  list: isCarsList(location.search) ? 'cars' : 'drivers',
  car: carIn(location.search),
});

/** Which of the page's two lists is shown, and the car that is open, as the page's address has it. */
export function useList() {
  const [place, setPlace] = useState<Place>({ list: 'drivers', car: null });
  useEffect(() => {
    const read = () => setPlace(placeNow());
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const go = (address: string, how: 'pushState' | 'replaceState') => {
    history[how](how === 'pushState' ? null : history.state, '', address);
    setPlace(placeNow());
  };
  return {
    ...place,
    /** Follows a link of the page without loading it anew. */
    follow(event: MouseEvent<HTMLAnchorElement>) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      go(event.currentTarget.href, 'pushState');
    },
    openCar: (id: string | null) => go(id === null ? CARS_LIST : carLink(id), 'replaceState'),
  };
}
