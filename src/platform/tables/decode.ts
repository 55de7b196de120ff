import { startsWithBytes } from '../domain/bytes';

const UTF_8_BOM = [0xef, 0xbb, 0xbf];
const UTF_16_LE_BOM = [0xff, 0xfe];
const UTF_16_BE_BOM = [0xfe, 0xff];

/** A stated charset decides only where the bytes do not: a byte order mark, or bytes that are valid UTF-8, contradict
 * the charset that many programs state of every file. One that is unknown or does not fit changes nothing. */
export function inUtf8(bytes: Uint8Array<ArrayBuffer>, charset: string | null): Uint8Array<ArrayBuffer> {
  if (charset === null || isUtf16(bytes)) return bytes;
  if (decode(bytes, 'utf-8') !== null && !(isUtf16Label(charset) && bytes.includes(0))) return bytes;
  const text = decode(bytes, charset);
  return text === null ? bytes : new TextEncoder().encode(text);
}

export function isUtf16Label(charset: string | null): boolean {
  return /^utf-?16/i.test(charset ?? '');
}

/** Removes the byte order mark; null for invalid bytes. */
export function decodeText(bytes: Uint8Array): string | null {
  if (startsWithBytes(bytes, UTF_16_LE_BOM)) return decode(bytes, 'utf-16le');
  if (startsWithBytes(bytes, UTF_16_BE_BOM)) return decode(bytes, 'utf-16be');
  const text = decode(bytes, 'utf-8');
  if (text !== null || startsWithBytes(bytes, UTF_8_BOM)) return text;
  return decode(bytes, 'windows-1252');
}

export function isUtf16(bytes: Uint8Array): boolean {
  return startsWithBytes(bytes, UTF_16_LE_BOM) || startsWithBytes(bytes, UTF_16_BE_BOM);
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Long enough for a cover and a header. */
const HEAD_BYTES = 131_072;
const LF = 0x0a;

/** The whole lines at the beginning of a large text; null for one that is short or in UTF-16, which is read whole. */
export function headOf(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length <= HEAD_BYTES || isUtf16(bytes)) return null;
  return bytes.subarray(0, Math.max(0, bytes.lastIndexOf(LF, HEAD_BYTES)));
}

/** The whole text where its first line has no end within its head, or it is in UTF-16. */
export function firstLineOf(bytes: Uint8Array): Uint8Array {
  const end = isUtf16(bytes) ? -1 : bytes.subarray(0, HEAD_BYTES).indexOf(LF);
  return end < 0 ? bytes : bytes.subarray(0, end);
}
