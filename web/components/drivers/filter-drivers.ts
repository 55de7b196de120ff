import { foldText } from '../../../src/domain/text';
import type { DriverStatus, DriverWithDocuments } from '../../../src/drivers/schema';

export type DriverFilter = { search: string; status: DriverStatus | 'all' };

export const EVERY_DRIVER: DriverFilter = { search: '', status: 'all' };

export type SearchableDriver = { driver: DriverWithDocuments; text: string };

/** The text a search matches (docs/rules.md#drivers-page), folded once a list; a line break keeps the fields apart. */
export function searchable(drivers: readonly DriverWithDocuments[]): SearchableDriver[] {
  return drivers.map((driver) => ({
    driver,
    text: [driver.fullName, driver.email, driver.cmtvdeNumber].map(foldText).join('\n'),
  }));
}

export function isActive({ search, status }: DriverFilter): boolean {
  return search.trim() !== '' || status !== 'all';
}

/** `kept`: ids that pass whatever their status is now. */
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
