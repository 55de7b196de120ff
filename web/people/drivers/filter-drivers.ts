import type { DriverStatus, DriverWithDocuments } from '../../../src/people/drivers/schema';
import { foldText } from '../../../src/platform/domain/text';
import { searchText } from './driver-list';

export type DriverFilter = {
  search: string;
  status: DriverStatus | 'all';
  /** Keeps only the drivers of whom a renewal waits. */
  renewals?: boolean;
  /** Newest first otherwise. */
  byName?: boolean;
};

export const EVERY_DRIVER: DriverFilter = { search: '', status: 'all' };

export function isActive({ search, status, renewals }: DriverFilter): boolean {
  return search.trim() !== '' || status !== 'all' || renewals === true;
}

/** `kept`: ids that pass whatever their status is now. */
export function filterDrivers(
  drivers: readonly DriverWithDocuments[],
  { search, status, renewals = false, byName = false }: DriverFilter,
  kept: ReadonlySet<string> = new Set(),
): DriverWithDocuments[] {
  // The search ignores case and accents: joao finds João.
  const wanted = foldText(search);
  const found = wanted === '' ? drivers : searched(drivers, wanted);
  const left = found.filter(
    (driver) =>
      kept.has(driver.id) ||
      ((status === 'all' || driver.status === status) && (!renewals || driver.renewals.length > 0)),
  );
  // The text that is searched begins with the name, folded once: comparing by locale would hold up a long list.
  return byName ? left.sort((one, other) => (searchText(one) < searchText(other) ? -1 : 1)) : left;
}

type Found = readonly [wanted: string, of: readonly (readonly [DriverWithDocuments, text: string])[]];

const known = new WeakMap<readonly DriverWithDocuments[], readonly Found[]>();

/** Searches the result of the text typed before, and keeps the earlier results for characters that are deleted. */
function searched(drivers: readonly DriverWithDocuments[], wanted: string): DriverWithDocuments[] {
  const before = known.get(drivers)?.filter(([text]) => wanted.startsWith(text)) ?? [
    ['', drivers.map((driver) => [driver, searchText(driver)] as const)] as const,
  ];
  const [text, among] = before.at(-1) ?? ['', []];
  const found = text === wanted ? among : among.filter(([, text]) => text.includes(wanted));
  known.set(drivers, text === wanted ? before : [...before, [wanted, found]]);
  return found.map(([driver]) => driver);
}
