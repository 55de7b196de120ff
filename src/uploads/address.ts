import { isSigned, sign, signingKey } from '../digest';
import { originOf } from '../http/origin';
import type { Services } from '../services';
import { ADDRESS_LIFETIME_SECONDS } from './rules';

/** What every upload address begins with; the key follows, then the query. */
export function addressPrefix(request: Request, services: Services): string {
  const { uploads } = services.storage;
  return uploads.through === 'store'
    ? uploads.addressPrefix
    : `${originOf(request, services)}/api/objects/upload/`;
}

/** An absolute address that takes one PUT of the object `key`, for a quarter of an hour. */
export async function uploadAddress(request: Request, services: Services, key: string): Promise<string> {
  const { uploads } = services.storage;
  if (uploads.through === 'store') return uploads.address(key, ADDRESS_LIFETIME_SECONDS);
  const expires = Math.floor(services.now().getTime() / 1000) + ADDRESS_LIFETIME_SECONDS;
  const signature = await sign(await addressKey(services), message(key, expires));
  return `${addressPrefix(request, services)}${key}?expires=${expires}&signature=${signature}`;
}

export async function isAddressValid(
  services: Services,
  { key, expires, signature }: { key: string; expires: number; signature: string },
): Promise<boolean> {
  if (!(await isSigned(await addressKey(services), message(key, expires), signature))) return false;
  return services.now().getTime() < expires * 1000;
}

function addressKey(services: Services): Promise<CryptoKey> {
  return signingKey(services.secret, 'upload address');
}

function message(key: string, expires: number): string {
  return `PUT\n${key}\n${expires}`;
}
