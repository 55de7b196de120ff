import { createHmac } from 'node:crypto';
import { sameText } from '../../platform/identity/password';

/** RFC 6238, with what every app supports: SHA-1, 30 seconds, 6 digits. */
const STEP_MS = 30_000;
const DIGITS = 6;

/** Steps that a clock may be ahead or behind. */
const TOLERANCE = 1;

export const SECRET_BYTES = 20;

export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

/** The step that the code is of, after the last one that was used; null for a wrong or a used code. */
export function acceptedStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const at = stepAt(now);
  const steps = [at - TOLERANCE, at, at + TOLERANCE].filter((step) => sameText(codeOf(secret, step), code));
  return steps.find((step) => step > lastStep) ?? null;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The content of the QR code, which an app reads. */
export function keyAddress(secret: Uint8Array, { email, issuer }: { email: string; issuer: string }): string {
  const label = [issuer, email].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
