import { atFirstUse } from '../domain/text';

/** The byte of each character in Windows-1252. */
const bytesOf = atFirstUse(() => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  return new Map([...new TextDecoder('windows-1252').decode(all)].map((char, byte) => [char, byte]));
});

/** Undoes UTF-8 that was read as Windows-1252, as `ReferÃªncia`; any other text stays. */
export function repaired(text: string): string {
  if (!/[\u0080-\uFFFF]{2}/.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const byte = bytesOf().get(text.charAt(at));
    if (byte === undefined) return text;
    bytes[at] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}
