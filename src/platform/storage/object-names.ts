import { assertKey } from './storage';

export function incomingName(key: string): string {
  assertKey(key);
  return `incoming/${key}`;
}

/** No upload address can write it. */
export function finalName(key: string): string {
  assertKey(key);
  return `final/${key}`;
}
