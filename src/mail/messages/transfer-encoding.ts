const CR = 0x0d;
const LF = 0x0a;
const EQUALS = 0x3d;

/** RFC 2045 §6; converts line ends to LF unless the body is base64. */
export function decodeBody(body: Uint8Array, encoding: string): Uint8Array<ArrayBuffer> {
  if (/base64/i.test(encoding)) return decodeBase64(body);
  const lines = endedByLf(body);
  return /quoted-printable/i.test(encoding) ? decodeQuotedPrintable(lines) : lines;
}

function endedByLf(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const lines = new Uint8Array(body.length + 1);
  let length = 0;
  let lineEnd = 0;
  // An index loop, since iterators are many times slower.
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === LF) {
      lines[lineEnd] = LF;
      lineEnd += 1;
      length = lineEnd;
      continue;
    }
    lines[length] = byte;
    length += 1;
    if (byte !== CR) lineEnd = length;
  }
  if (body.length > 0 && body.at(-1) !== LF) {
    lines[lineEnd] = LF;
    lineEnd += 1;
  }
  return lines.subarray(0, lineEnd);
}

/** Skips characters outside the alphabet; padding ends a unit, and there may be several units. */
function decodeBase64(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil(body.length * 0.75));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    const value = BASE64[byte] ?? SKIPPED;
    if (value === SKIPPED) {
      if (byte === EQUALS) held = 0;
      continue;
    }
    bits = ((bits << 6) | value) & 0xfff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[length] = bits >> held;
    length += 1;
  }
  return bytes.subarray(0, length);
}

const SKIPPED = 64;
const BASE64 = new Uint8Array(256).fill(SKIPPED);
new TextEncoder()
  .encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
  .forEach((letter, value) => {
    BASE64[letter] = value;
  });

/** Decodes in place: the result is never longer. */
function decodeQuotedPrintable(lines: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (let at = 0; at < lines.length; at += 1) {
    let byte = lines[at] ?? 0;
    if (byte === EQUALS) {
      if (lines[at + 1] === LF) {
        at += 1;
        continue;
      }
      const value = hexValue(lines[at + 1]) * 16 + hexValue(lines[at + 2]);
      if (!Number.isNaN(value)) {
        byte = value;
        at += 2;
      }
    }
    lines[length] = byte;
    length += 1;
  }
  return lines.subarray(0, length);
}

function hexValue(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}
