import { foldText } from '../../../src/domain/text';
import type { DriverStatus, DriverWithDocuments } from '../../../src/drivers/schema';
import { searchText } from '../../queries/driver-list';

export type DriverFilter = { search: string; status: DriverStatus | 'all' };

export const EVERY_DRIVER: DriverFilter = { search: '', status: 'all' };

export function isActive({ search, status }: DriverFilter): boolean {
  return search.trim() !== '' || status !== 'all';
}

/** `kept`: ids that pass whatever their status is now. */
export function filterDrivers(
  drivers: readonly DriverWithDocuments[],
  { search, status }: DriverFilter,
  kept: ReadonlySet<string> = new Set(),
): DriverWithDocuments[] {
  // Neither case nor accents tell two texts apart: joao finds João.
  const wanted = foldText(search);
  return drivers.filter((driver) => {
    const isOfStatus = status === 'all' || driver.status === status || kept.has(driver.id);
    return isOfStatus && searchText(driver).includes(wanted);
  });
}
