import { startsWithBytes } from '../../platform/domain/bytes';

/** BER (X.690): tags, and the length that lasts until an end-of-contents. */
const [SEQUENCE, OID, OCTETS, OCTETS_IN_PIECES, CONTEXT_0] = [0x30, 0x06, 0x04, 0x24, 0xa0];
const UNTIL_END = -1;

/** 1.2.840.113549.1.7.2, the signed data of RFC 5652 §5.1. */
const SIGNED_DATA = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
/** Enveloped data (RFC 5652 §6.1), and the same with authentication (RFC 5083). */
const ENCRYPTED = [
  [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x03],
  [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x01, 0x17],
];

/** A program that streams writes pieces of some kilobytes. */
const MOST_PIECES = 100_000;
const MAX_DEPTH = 16;

type SignedContent = { content: Uint8Array<ArrayBuffer> } | { fault: 'encrypted' | 'unreadable' };

const UNREADABLE: SignedContent = { fault: 'unreadable' };

/** The message in opaque S/MIME (RFC 8551 §3.5.2), whose signature is not judged. */
export function signedContent(bytes: Uint8Array<ArrayBuffer>): SignedContent {
  try {
    return contentIn(bytes);
  } catch (error) {
    if (error instanceof RangeError) return UNREADABLE;
    throw error;
  }
}

/** Raises `RangeError`. */
function contentIn(bytes: Uint8Array<ArrayBuffer>): SignedContent {
  const info = inside(bytes, 0, SEQUENCE);
  const type = inside(bytes, info.from, OID);
  if (ENCRYPTED.some((id) => startsWithBytes(bytes, id, type.from))) return { fault: 'encrypted' };
  if (!startsWithBytes(bytes, SIGNED_DATA, type.from)) return UNREADABLE;
  const signed = inside(bytes, inside(bytes, after(bytes, info.from), CONTEXT_0).from, SEQUENCE);
  // Behind the version and the digest algorithms.
  const content = inside(bytes, after(bytes, after(bytes, signed.from)), SEQUENCE);
  const { from } = inside(bytes, after(bytes, content.from), CONTEXT_0);
  const element = elementAt(bytes, from);
  if (element.tag === OCTETS) return { content: bytes.subarray(element.from, element.end) };
  return element.tag === OCTETS_IN_PIECES ? { content: joined(bytes, element) } : UNREADABLE;
}

type Element = { tag: number; from: number; end: number };

/** `end` is `UNTIL_END` for an indefinite length. */
function elementAt(bytes: Uint8Array, at: number): Element {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new RangeError('no tag');
  if (first === 0x80) return { tag, from: at + 2, end: UNTIL_END };
  const size = first < 0x80 ? 0 : first & 0x7f;
  if (size > 4) throw new RangeError('a length of over four bytes');
  let length = size === 0 ? first : 0;
  for (let nth = 0; nth < size; nth += 1) length = length * 256 + (bytes[at + 2 + nth] ?? 0);
  const from = at + 2 + size;
  if (from + length > bytes.length) throw new RangeError('an element past the end');
  return { tag, from, end: from + length };
}

function inside(bytes: Uint8Array, at: number, tag: number): Element {
  const element = elementAt(bytes, at);
  if (element.tag !== tag) throw new RangeError('another element');
  return element;
}

/** Where the next element begins. */
function after(bytes: Uint8Array, at: number): number {
  const { from, end } = elementAt(bytes, at);
  if (end !== UNTIL_END) return end;
  let depth = 1;
  let next = from;
  for (let count = 0; depth > 0; count += 1) {
    if (count > MOST_PIECES || depth > MAX_DEPTH) throw new RangeError('too many elements');
    if (isEnd(bytes, next)) {
      depth -= 1;
      next += 2;
      continue;
    }
    const child = elementAt(bytes, next);
    if (child.end === UNTIL_END) depth += 1;
    next = child.end === UNTIL_END ? child.from : child.end;
  }
  return next;
}

function isEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0 && bytes[at + 1] === 0;
}

/** The pieces of an octet string, which may be in pieces themselves. */
function joined(bytes: Uint8Array<ArrayBuffer>, whole: Element): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(bytes.length - whole.from);
  let length = 0;
  const open = [whole.end];
  let at = whole.from;
  for (let count = 0; open.length > 0; count += 1) {
    if (count > MOST_PIECES || open.length > MAX_DEPTH) throw new RangeError('too many pieces');
    const end = open.at(-1) ?? UNTIL_END;
    if (end === UNTIL_END ? isEnd(bytes, at) : at >= end) {
      if (end === UNTIL_END) at += 2;
      open.pop();
      continue;
    }
    const piece = elementAt(bytes, at);
    if (piece.tag === OCTETS_IN_PIECES) {
      open.push(piece.end);
      at = piece.from;
    } else if (piece.tag === OCTETS) {
      content.set(bytes.subarray(piece.from, piece.end), length);
      length += piece.end - piece.from;
      at = piece.end;
    } else throw new RangeError('another element');
  }
  return content.subarray(0, length);
}
