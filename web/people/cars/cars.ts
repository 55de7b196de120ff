import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import type { DatedPaper } from '../../../src/people/cars/schema';
import { lisbonDate, shiftDate } from '../../../src/platform/domain/calendar';
import { answerOf, api } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';

export const CARS_KEY = ['/api/cars'];
const CARDS_KEY = ['/api/car-cards'];

/** The largest page of a list. */
const MOST = '500';

export const carsQuery = (search: string, ended: boolean) =>
  queryOptions({
    queryKey: [...CARS_KEY, 'list', search, ended],
    queryFn: ({ signal }) =>
      answerOf(
        api.cars.$get(
          { query: { search, ended: ended ? 'true' : 'false', limit: MOST } },
          { init: { signal } },
        ),
      ),
  });

export const carQuery = (id: string) =>
  queryOptions({
    queryKey: [...CARS_KEY, 'one', id],
    queryFn: () => answerOf(api.cars[':id'].$get({ param: { id } })),
  });

/** Papers of cars that have lapsed or will within the days that the documents page looks ahead. */
export const lapsingPapersQuery = queryOptions({
  queryKey: [...CARS_KEY, 'lapsing'],
  queryFn: () => answerOf(api.cars.lapsing[':days'].$get({ param: { days: '90' } })),
});

export const proposedQuery = queryOptions({
  queryKey: [...CARS_KEY, 'proposed'],
  queryFn: () => answerOf(api.cars.proposed.$get()),
});

export const cardsQuery = queryOptions({
  queryKey: CARDS_KEY,
  queryFn: () => answerOf(api['car-cards'].$get()),
});

export const unknownCardsQuery = queryOptions({
  queryKey: [...CARDS_KEY, 'unknown'],
  queryFn: () => answerOf(api['car-cards'].unknown.$get()),
});

export const driverCarsQuery = (id: string) =>
  queryOptions({
    queryKey: [...DRIVERS_KEY, id, 'cars'],
    queryFn: () => answerOf(api.drivers[':id'].cars.$get({ param: { id } })),
  });

/** Fetches anew what is shown of cars, cards and holdings. */
export function refreshCars(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [noun, , part] }) =>
      noun === CARS_KEY[0] || noun === CARDS_KEY[0] || (noun === DRIVERS_KEY[0] && part === 'cars'),
  });
}

/** A write of cars or cards; what is shown of them is fetched anew whatever comes of it. */
export function useCarChange({ done, onDone }: { done: string; onDone?: () => void }) {
  const { mutate, isPending, error } = useAct({
    mutationFn: (call: () => Promise<ClientResponse<unknown>>) => answerOf(call()),
    onSuccess: () => onDone?.(),
    meta: { done, refreshes: [refreshCars] },
  });
  return { send: mutate, isSending: isPending, error };
}

/** The papers that lapse within 30 days, or have. */
export function lapsing(papers: readonly DatedPaper[]): (DatedPaper & { hasLapsed: boolean })[] {
  const today = lisbonDate(new Date());
  const last = shiftDate(today, 30);
  return papers
    .filter(({ date }) => date <= last)
    .map((paper) => ({ ...paper, hasLapsed: paper.date < today }));
}

/** The value of a datetime-local input as wall time. */
export function wallTimeOf(value: string): string {
  return value.slice(0, 16).replace('T', ' ');
}
