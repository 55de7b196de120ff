const UTF_8_BOM = [0xef, 0xbb, 0xbf];
const UTF_16_LE_BOM = [0xff, 0xfe];
const UTF_16_BE_BOM = [0xfe, 0xff];

/** Removes the byte order mark; null for invalid bytes. */
export function decodeText(bytes: Uint8Array): string | null {
  if (startsWith(bytes, UTF_16_LE_BOM)) return decode(bytes, 'utf-16le');
  if (startsWith(bytes, UTF_16_BE_BOM)) return decode(bytes, 'utf-16be');
  const text = decode(bytes, 'utf-8');
  if (text !== null || startsWith(bytes, UTF_8_BOM)) return text;
  return decode(bytes, 'windows-1252');
}

export function isUtf16(bytes: Uint8Array): boolean {
  return startsWith(bytes, UTF_16_LE_BOM) || startsWith(bytes, UTF_16_BE_BOM);
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
