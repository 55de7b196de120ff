import { assertKey } from './storage';

/** A bucket's name of an incoming object. */
export function incomingName(key: string): string {
  assertKey(key);
  return `incoming/${key}`;
}

/** A bucket's name of a final object, which no address can write. */
export function finalName(key: string): string {
  assertKey(key);
  return `final/${key}`;
}
