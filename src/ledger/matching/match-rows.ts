import type { Platform } from '../../platform/domain/platform';
import { holdRepeated } from '../report-files/read-report';
import type { ReportRow, RowIdentity } from '../report-files/schema';
import { emailKey, nameKey, phoneKey } from './person-keys';

export type DriverIdentity = { id: string; fullName: string; email: string; phoneNumber: string };
/** `externalId` in lower case. */
export type PlatformAccount = { platform: Platform; externalId: string; driverId: string };

/** `teachesAccount` means that the platform's id is learnt (docs/rules/reports.md#whose-a-row-is). */
export type Match = {
  driverId: string;
  by: 'account' | 'email' | 'phone' | 'name';
  teachesAccount: boolean;
};

/** Maps a key to a driver; null for an ambiguous key, which decides nothing. */
type Keys = Map<string, string | null>;

type Identified = Record<'email' | 'phone' | 'name', string | null>;

/** Computed lazily. `of` returns every key of one driver. */
type DriverKeys = Record<keyof Identified, () => Keys> & {
  of: (driverId: string) => Identified | undefined;
};
/** The accounts of each platform, by `accountKey`. */
export type Accounts = Readonly<Record<Platform, Keys>>;
/** `leftOn` maps drivers who are no longer ACTIVE to the day they left. */
export type DriverIndex = DriverKeys & { accounts: Accounts; leftOn: ReadonlyMap<string, string> };

export function driverKeys(drivers: readonly DriverIdentity[]): DriverKeys {
  const by = (keyOf: (driver: DriverIdentity) => string | null) =>
    lazy(() => keysOf(drivers.map((driver) => [keyOf(driver), driver.id])));
  const people = lazy(() => new Map(drivers.map((driver) => [driver.id, driver])));
  return {
    email: by((driver) => emailKey(driver.email)),
    phone: by((driver) => phoneKey(driver.phoneNumber)),
    name: by((driver) => nameKey(driver.fullName)),
    of(driverId) {
      const driver = people().get(driverId);
      return driver && identify({ ...driver, phone: driver.phoneNumber });
    },
  };
}

function identify({ email, phone, fullName }: Omit<RowIdentity, 'externalId'>): Identified {
  return { email: emailKey(email), phone: phoneKey(phone), name: nameKey(fullName) };
}

export function accountKeys(accounts: readonly PlatformAccount[]): Accounts {
  const of = (platform: Platform) =>
    keysOf(
      accounts.flatMap((account): [string, string][] =>
        account.platform === platform ? [[accountKey(account.externalId), account.driverId]] : [],
      ),
    );
  return { uber: of('uber'), bolt: of('bolt') };
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function keysOf(pairs: readonly [key: string | null, driverId: string][]): Keys {
  const keys: Keys = new Map();
  for (const [key, driverId] of pairs) {
    if (key !== null) keys.set(key, keys.has(key) && keys.get(key) !== driverId ? null : driverId);
  }
  return keys;
}

/** Lower case; usually this returns the same string, whose hash is then known. */
export function accountKey(externalId: string): string {
  return externalId.toLowerCase();
}

/** Strongest first; a key decides nothing if one in `stronger` contradicts the driver. */
const KINDS = [
  { by: 'email', teaches: true, stronger: [] },
  { by: 'phone', teaches: true, stronger: ['email'] },
  { by: 'name', teaches: false, stronger: ['email', 'phone'] },
] as const;

/** The first unambiguous key that no stronger one contradicts; a key missing in the row contradicts nothing. Phone and
 * name are unverified claims of registrants: on a contradiction staff decide. */
export function matchDriver(
  platform: Platform,
  row: RowIdentity,
  index: Omit<DriverIndex, 'leftOn'>,
): Match | null {
  const { externalId } = row;
  const known = externalId === null ? null : index.accounts[platform].get(accountKey(externalId));
  if (known) return { driverId: known, by: 'account', teachesAccount: false };
  const identified = identify(row);
  for (const { by, teaches, stronger } of KINDS) {
    const key = identified[by];
    const driverId = key === null ? null : index[by]().get(key);
    if (!driverId) continue;
    const contradicts = (kind: keyof Identified) =>
      identified[kind] !== null && identified[kind] !== index.of(driverId)?.[kind];
    if (stronger.some(contradicts)) continue;
    return { driverId, by, teachesAccount: teaches && externalId !== null };
  }
  return null;
}

export type MatchedRow = ReportRow & { match: Match | null };

/** A good row without a driver waits as `unknown_driver`; two rows of one driver wait as `driver_twice`. */
export function matchRows(
  platform: Platform,
  rows: readonly ReportRow[],
  index: Omit<DriverIndex, 'leftOn'>,
): readonly MatchedRow[] {
  const matched = rows.map((row): MatchedRow => {
    const match = isLeftOut(row) ? null : matchDriver(platform, row.identity, index);
    if (match || row.result.outcome !== 'ok') return { ...row, match };
    const reason = 'unknown_driver';
    return { ...row, match, result: { outcome: 'waiting', reason, differenceCents: null, column: null } };
  });
  return holdRepeated(matched, (row) => row.match?.driverId ?? null);
}

/** True for the fleet's summary row; other zero rows may correct another version. */
export function isLeftOut({ result, identity }: ReportRow): boolean {
  return result.outcome === 'skipped' && (result.reason !== 'no_movement' || identity.externalId === null);
}
