import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import type { DriverRecibos, Recibo } from '../../../src/people/recibos/schema';
import { answerOf, api, ifMatch } from '../../ui/requests/api';
import { DRIVERS_KEY, RECORDS_KEY, TODAY_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';
import { wayBack } from '../../ui/undo/way-back';

export const RECIBOS_KEY = ['/api/recibos'];

/** Drivers × eight weeks up to that Monday; without one, to the last week that is over. */
export function boardQuery(until: string | undefined) {
  const query = until === undefined ? {} : { until };
  return queryOptions({
    queryKey: [...RECIBOS_KEY, query],
    queryFn: ({ signal }) => answerOf(api.recibos.$get({ query }, { init: { signal } })),
    placeholderData: (before) => before,
  });
}

export function driverRecibosQuery(id: string) {
  return queryOptions({
    queryKey: [...DRIVERS_KEY, id, 'recibos'],
    queryFn: ({ signal }) =>
      answerOf(api.drivers[':id'].recibos.$get({ param: { id } }, { init: { signal } })),
  });
}

/** The lists that a recibo changes: its driver's weeks, the board, the work of today, and which records a file pays. */
export const REFRESHES = [DRIVERS_KEY, RECIBOS_KEY, TODAY_KEY, RECORDS_KEY];

type Given = { call: () => Promise<ClientResponse<DriverRecibos>>; done: string; back?: Back | undefined };
export type Back = { call: (after: DriverRecibos) => Promise<unknown>; undone: string };

/** A decision about a driver's recibos, which the toast takes back where it can be. `failed` is the toast of a failure that
 * is shown nowhere else. */
export function useReciboDecision(onDone?: () => void, failed?: (failure: Error) => string) {
  const { mutate, isPending, error } = useAct({
    mutationFn: ({ call }: Given) => answerOf(call()) as Promise<DriverRecibos>,
    onSuccess: () => onDone?.(),
    meta: {
      done: (answer, { done, back }) => ({
        description: done,
        action: back && wayBack(() => back.call(answer), back.undone),
      }),
      failed,
      refreshes: REFRESHES,
    },
  });
  return { decide: mutate, isDeciding: isPending, error };
}

/** The calls about one document, with the version that was shown. */
export function callsOf({ id, version }: Pick<Recibo, 'id' | 'version'>) {
  const { weeks, annulment } = api.recibos[':id'];
  const [param, shown] = [{ id }, ifMatch(version)];
  return {
    divide: (parts: { week: string; amount: string }[]) =>
      weeks.$put({ param, json: { weeks: parts } }, shown),
    undivide: () => weeks.$delete({ param }, shown),
    annul: (reason: string) => annulment.$put({ param, json: { reason } }, shown),
    unannul: () => annulment.$delete({ param }, shown),
  };
}

/** The same document as an answer has it, for what follows it. */
export function callsAfter({ documents }: DriverRecibos, id: string) {
  const found = documents.find((each) => each.id === id);
  return callsOf({ id, version: found?.version ?? 0 });
}
