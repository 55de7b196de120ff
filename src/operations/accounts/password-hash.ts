import { boundedAtOnce } from '../../platform/http/at-once';
import type { Services } from '../../services';
import { VERIFIED_AT_ONCE } from './account-limits';

/** RFC 9106, 4: the second recommended option, with one lane. */
const ARGON2 = { algorithm: 'argon2id', memoryCost: 65_536, timeCost: 3 } as const;

const { inPlace } = boundedAtOnce(VERIFIED_AT_ONCE);

/** Raises `unavailable` when too many wait. */
export function hashPassword(services: Services, password: string): Promise<string> {
  return inPlace(services, () => Bun.password.hash(password.normalize('NFC'), ARGON2));
}

let nobodys: Promise<string> | undefined;

/** Takes the same work without a hash, and is then false. Raises `unavailable` when too many wait. */
export async function isPassword(
  services: Services,
  password: string,
  hash: string | null,
): Promise<boolean> {
  nobodys ??= Bun.password.hash(crypto.randomUUID(), ARGON2);
  const compared = hash ?? (await nobodys);
  const isIt = await inPlace(services, () => Bun.password.verify(password.normalize('NFC'), compared));
  return isIt && hash !== null;
}
