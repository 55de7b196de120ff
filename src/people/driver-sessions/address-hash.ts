import { sign, signingKey } from '../../platform/secrets/digest';
import { lowerAscii } from '../../platform/sessions/staff-rules';
import type { Services } from '../../services';

const keys = new WeakMap<Services, Promise<CryptoKey>>();

/** Keyed hash of the address in lower case, as the database compares it. */
export async function addressHash(services: Services, email: string): Promise<string> {
  const key = keys.get(services) ?? signingKey(services.secret, 'driver address');
  keys.set(services, key);
  return sign(await key, lowerAscii(email));
}
