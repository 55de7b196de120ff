import { assertKey } from './storage';

/** What a bucket has at the address that was given for an upload. */
export function incomingName(key: string): string {
  assertKey(key);
  return `incoming/${key}`;
}

/** What a bucket has of a document, at no address that can be written. */
export function finalName(key: string): string {
  assertKey(key);
  return `final/${key}`;
}
