import type { RowIdentity } from '../report-files/schema';
import type { DriverIdentity } from './match-rows';
import { emailKey, nameWords, phoneKey } from './person-keys';
import type { Shared, Suggestion } from './schema';

type Person = DriverIdentity & { wasActive: boolean };
type Candidate = { driver: Person; words: readonly string[] };

/** Candidates by each word of the name, by e-mail and by phone. */
type LikelyDrivers = Map<string, Candidate[]>;

export function indexLikelyDrivers(drivers: readonly Person[]): LikelyDrivers {
  const index: LikelyDrivers = new Map();
  for (const driver of drivers) {
    const words = nameWords(driver.fullName);
    const candidate = { driver, words };
    for (const trait of traits(words, driver.email, driver.phoneNumber)) {
      const others = index.get(trait);
      if (others) others.push(candidate);
      else index.set(trait, [candidate]);
    }
  }
  return index;
}

/** Best first: drivers with its e-mail or phone, then by similarity of the names. */
export function suggestDrivers(row: RowIdentity, index: LikelyDrivers, most = 5): Suggestion[] {
  const words = nameWords(row.fullName);
  const found = new Set(traits(words, row.email, row.phone).flatMap((trait) => index.get(trait) ?? []));
  const scored = [...found].map((candidate) => {
    const { driver } = candidate;
    const alike = likeness(words, candidate.words);
    const shares: Shared[] = [];
    if (emailKey(row.email) !== null && emailKey(row.email) === emailKey(driver.email)) shares.push('email');
    if (phoneKey(row.phone) !== null && phoneKey(row.phone) === phoneKey(driver.phoneNumber))
      shares.push('phone');
    const score = 2 * shares.length + alike;
    if (alike > 0) shares.push('name');
    return { driver, shares, score };
  });
  const best = scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || compare(a.driver, b.driver))
    .slice(0, most);
  return best.map(({ driver: { id, fullName, wasActive }, shares, score }) => {
    const rank = 1 + best.findIndex((other) => other.score === score);
    return { driverId: id, fullName, wasActive, shares, rank };
  });
}

function traits(words: readonly string[], email: string | null, phone: string | null): string[] {
  const [emailTrait, phoneTrait] = [emailKey(email), phoneKey(phone)];
  return [
    ...words.map((word) => `name ${word}`),
    ...(emailTrait === null ? [] : [`email ${emailTrait}`]),
    ...(phoneTrait === null ? [] : [`phone ${phoneTrait}`]),
  ];
}

/** The share of the shorter name found in the longer one, 0 to 1; one common word of several counts 0. */
function likeness(words: readonly string[], others: readonly string[]): number {
  const shared = words.filter((word) => others.includes(word)).length;
  const shorter = Math.min(words.length, others.length);
  return shared > 0 && shared >= Math.min(2, shorter) ? shared / shorter : 0;
}

function compare(a: DriverIdentity, b: DriverIdentity): number {
  return a.fullName.localeCompare(b.fullName, 'pt') || (a.id < b.id ? -1 : 1);
}
