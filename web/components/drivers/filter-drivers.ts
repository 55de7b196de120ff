import { foldText } from '../../../src/domain/text';
import type { DriverStatus, DriverWithDocuments } from '../../../src/drivers/schema';

export type DriverFilter = { search: string; status: DriverStatus | 'all' };

export const EVERY_DRIVER: DriverFilter = { search: '', status: 'all' };

export type SearchableDriver = { driver: DriverWithDocuments; text: string };

/**
 * What a search looks through (docs/rules.md#drivers-page), made ready once a list. A line break stands in none of
 * the three.
 */
export function searchable(drivers: readonly DriverWithDocuments[]): SearchableDriver[] {
  return drivers.map((driver) => ({
    driver,
    text: [driver.fullName, driver.email, driver.cmtvdeNumber].map(foldText).join('\n'),
  }));
}

export function isActive({ search, status }: DriverFilter): boolean {
  return search.trim() !== '' || status !== 'all';
}

/** `kept`: ids that stay whatever their status has become. */
export function filterDrivers(
  drivers: readonly SearchableDriver[],
  { search, status }: DriverFilter,
  kept: ReadonlySet<string> = new Set(),
): DriverWithDocuments[] {
  // Neither case nor accents tell two texts apart: joao finds João.
  const wanted = foldText(search);
  return drivers
    .filter(({ driver, text }) => {
      const isOfStatus = status === 'all' || driver.status === status || kept.has(driver.id);
      return isOfStatus && text.includes(wanted);
    })
    .map(({ driver }) => driver);
}
