import { createHash, timingSafeEqual } from 'node:crypto';

/** Excludes characters that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 80 random bits as four groups of four characters. */
export function randomPassword(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => ALPHABET[byte % 32]);
  return [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join('')).join('-');
}

/** Compares in constant time. */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Limits failures in a fixed window. */
export function createAttemptLimit(limit: number, windowMs: number, now: () => Date) {
  let failures: number[] = [];
  return {
    secondsToWait(): number {
      failures = failures.filter((at) => at > now().getTime() - windowMs);
      const first = failures[0];
      if (failures.length < limit || first === undefined) return 0;
      return Math.ceil((first + windowMs - now().getTime()) / 1000);
    },
    fail(): void {
      failures.push(now().getTime());
    },
  };
}
