import { createContext, use } from 'react';

/** Whether the page that is built names the fleet, in slots that are filled where it is served. */
export const NamesFleet = createContext(false);

export function useNamesFleet(): boolean {
  return use(NamesFleet);
}
