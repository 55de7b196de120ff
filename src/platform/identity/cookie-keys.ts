import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from './password';

export function createCookieKeys() {
  const key = randomBytes(32);
  const sign = (data: string) => createHmac('sha256', key).update(data).digest('base64url');
  const verify = (data: string, signature: string) => sameText(sign(data), signature);
  return { sign, verify, index: (data: string, signature: string) => (verify(data, signature) ? 0 : -1) };
}
