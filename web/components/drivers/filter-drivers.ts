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
  const texts = wanted === '' ? null : textsOf(drivers);
  const hasKept = kept.size > 0;
  return drivers.filter((driver, at) => {
    const isOfStatus = status === 'all' || driver.status === status || (hasKept && kept.has(driver.id));
    return isOfStatus && (texts === null || texts[at]?.includes(wanted));
  });
}

const known = new WeakMap<readonly DriverWithDocuments[], readonly string[]>();

/** Looked up once for a list: one by one it takes longer than the search itself. */
function textsOf(drivers: readonly DriverWithDocuments[]): readonly string[] {
  const texts = known.get(drivers) ?? drivers.map(searchText);
  known.set(drivers, texts);
  return texts;
}
