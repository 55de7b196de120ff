import type { Platform } from '../../platform/domain/platform';
import { foldColumn } from './columns';
import { uberPath } from './uber';

/** Places of the columns whose amounts are a part of others: tips of passengers, and tolls. */
export type InnerColumns = { tips: number[]; tolls: number[] };

const BOLT = { tips: ['gorjetas dos passageiros', 'rider tips'], tolls: ['portagens', 'tolls'] };
const UBER = { tips: /:tip$/, tolls: /:toll$/ };

/** A column of an older or a shorter report is in none. */
export function innerColumns(platform: Platform, header: readonly string[]): InnerColumns {
  const placesOf = (isOne: (name: string) => boolean) =>
    header.flatMap((name, at) => (isOne(name) ? [at] : []));
  const uber = (pattern: RegExp) => placesOf((name) => pattern.test(uberPath(name)));
  const bolt = (names: readonly string[]) => placesOf((name) => names.includes(foldColumn(name)));
  return platform === 'uber'
    ? { tips: uber(UBER.tips), tolls: uber(UBER.tolls) }
    : { tips: bolt(BOLT.tips), tolls: bolt(BOLT.tolls) };
}
