import { sign, signingKey } from '../secrets/digest';
import type { Services } from '../services';
import { lowerAscii } from '../sessions/rules';

const keys = new WeakMap<Services, Promise<CryptoKey>>();

/** Keyed, of the address in lower case as the database compares it. */
export async function addressHash(services: Services, email: string): Promise<string> {
  const key = keys.get(services) ?? signingKey(services.secret, 'driver address');
  keys.set(services, key);
  return sign(await key, lowerAscii(email));
}
