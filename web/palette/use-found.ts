import { useEffect, useState } from 'react';
import { answerOf, api } from '../ui/requests/api';
import type { Found } from './places';

/** The pause in typing before the server is asked, in ms. */
const PAUSE_MS = 150;

const NONE: Found['drivers'] = [];

/** The weeks, and the drivers that the server finds by the text. */
export function useFound(typed: string) {
  const search = typed.trim();
  const [weeks, setWeeks] = useState<Found['weeks']>([]);
  const [answer, setAnswer] = useState<{ search: string; drivers: Found['drivers'] | null } | null>(null);
  useEffect(() => {
    answerOf(api['financial-records'].mondays.$get()).then(setWeeks, () => undefined);
  }, []);
  useEffect(() => {
    if (search === '') return;
    const leaving = new AbortController();
    const ask = async () => {
      const { signal } = leaving;
      const drivers = await answerOf(
        api.drivers.found.$get({ query: { search } }, { init: { signal } }),
      ).catch(() => null);
      if (!signal.aborted) setAnswer({ search, drivers });
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [search]);
  const isAnswered = search === '' || answer?.search === search;
  return {
    weeks,
    // The last drivers stay until the next answer, so that the list does not jump.
    drivers: (search === '' ? null : answer?.drivers) ?? NONE,
    isAnswered,
    hasFailed: search !== '' && isAnswered && answer?.drivers === null,
  };
}
