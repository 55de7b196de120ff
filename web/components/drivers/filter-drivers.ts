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
    text: fold(`${driver.fullName}\n${driver.email}\n${driver.cmtvdeNumber}`),
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
  const wanted = fold(search.trim());
  return drivers
    .filter(({ driver, text }) => {
      const isOfStatus = status === 'all' || driver.status === status || kept.has(driver.id);
      return isOfStatus && text.includes(wanted);
    })
    .map(({ driver }) => driver);
}

/** Neither case nor accents tell two texts apart: joao finds João. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
