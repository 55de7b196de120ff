import { startTransition, useCallback, useMemo, useState } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { type DriverFilter, EVERY_DRIVER, filterDrivers } from './filter-drivers';

/** Filters the drivers: `found` is counted at once, `shown` is rendered after it. */
export function useFiltered(
  drivers: DriverWithDocuments[] | undefined,
  decided: ReadonlySet<string>,
  clearDecided: () => void,
) {
  const [filter, setFilter] = useState(EVERY_DRIVER);
  const [listed, setListed] = useState(EVERY_DRIVER);
  const found = useFound(drivers, filter, decided);
  const shown = useFound(drivers, listed, decided);
  const changeFilter = useCallback(
    (changed: DriverFilter) => {
      // The typed key and the count are painted before the list renders.
      setFilter(changed);
      startTransition(() => {
        setListed(changed);
        clearDecided();
      });
    },
    [clearDecided],
  );
  return { filter, listed, found, shown, changeFilter };
}

function useFound(
  drivers: DriverWithDocuments[] | undefined,
  filter: DriverFilter,
  decided: ReadonlySet<string>,
): DriverWithDocuments[] | undefined {
  return useMemo(() => drivers && filterDrivers(drivers, filter, decided), [drivers, filter, decided]);
}
