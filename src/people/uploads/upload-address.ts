import { originOf } from '../../platform/http/origin';
import { isSigned, sign, signingKey } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { ADDRESS_LIFETIME_SECONDS } from './upload-lifetime-rules';

/** Valid for 15 minutes: the store's own address where it can sign the size, else this server's. */
export async function uploadAddress(
  request: Request,
  services: Services,
  { key, size }: { key: string; size: number | null },
): Promise<string> {
  const { direct } = services.storage;
  if (direct && size !== null) return direct.address(key, size, ADDRESS_LIFETIME_SECONDS);
  const expires = Math.floor(services.now().getTime() / 1000) + ADDRESS_LIFETIME_SECONDS;
  const signature = await sign(await addressKey(services), message(key, expires));
  return `${uploadPrefix(request, services)}${key}?expires=${expires}&signature=${signature}`;
}

export function uploadPrefix(request: Request, services: Services): string {
  return `${originOf(request, services)}/api/objects/upload/`;
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
