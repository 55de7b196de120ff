import { useDeferred } from '../../ui/use-deferred';

const loadPicker = async () => (await import('./pickers')).DriverPicker;

/** The choice of an ACTIVE driver, for a form that somebody opens; null until it is there. */
export function useDriverPicker(isOpened: boolean, onFailed: () => void) {
  return useDeferred(loadPicker, { wanted: isOpened, what: 'a procura de condutores', onFailed });
}

export type DriverPicker = Awaited<ReturnType<typeof loadPicker>>;
