import { assertKey } from './storage';

export function incomingName(key: string): string {
  assertKey(key);
  return `incoming/${key}`;
}

/** No upload address can write to this name. */
export function finalName(key: string): string {
  assertKey(key);
  return `final/${key}`;
}
