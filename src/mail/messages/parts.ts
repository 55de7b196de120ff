import { isMultipart } from './head';
import { contentOf, type PartContent } from './part-content';
import { type Allowance, TooComplexError } from './too-complex';

/** `within` is the type of the multipart around it. */
export type Part = PartContent & { body: Uint8Array; within: string | null };

type Open = { boundary: Uint8Array; mediaType: string };

const DASH = 0x2d;
const LF = 0x0a;
const CR = 0x0d;
const MAX_DEPTH = 50;
const MAX_BOUNDARY = 998;

/** Splits a message in order, in linear time (RFC 2046 §5.1). Raises `TooComplexError`. */
export async function partsOf(message: Uint8Array, allowance: Allowance): Promise<Part[]> {
  const marks = marksIn(message, allowance);
  const parts: Part[] = [];
  let open: Open[] = [];
  let start: number | null = 0;
  let next = 0;
  while (start !== null) {
    const isDelimiter = (at: number) => delimiterAt(message, at, open) !== null;
    const head = headAt(message, start, isDelimiter, allowance);
    const within: string | null = open.at(-1)?.mediaType ?? null;
    const fallback = within === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
    const content: PartContent = await contentOf(head.bytes, fallback);
    const isHolder = isMultipart(content.mediaType);
    if (isHolder && content.boundary) open = opened(open, content.boundary, content.mediaType);
    const bodyAt = head.end;
    let end: number | null = null;
    start = null;
    for (; next < marks.length && start === null; next += 1) {
      const mark = marks[next] ?? 0;
      const found = mark < bodyAt ? null : delimiterAt(message, mark, open);
      if (!found) continue;
      end ??= mark;
      open = open.slice(0, found.isLast ? found.index : found.index + 1);
      if (!found.isLast) start = found.end;
    }
    if (!isHolder) parts.push({ ...content, within, body: message.subarray(bodyAt, end ?? message.length) });
  }
  return parts;
}

function marksIn(message: Uint8Array, allowance: Allowance): number[] {
  const marks: number[] = [];
  for (let at = message.indexOf(DASH); at >= 0; at = message.indexOf(DASH, at + 1)) {
    if (message[at + 1] !== DASH || (at > 0 && message[at - 1] !== LF)) continue;
    allowance.take('delimiters');
    marks.push(at);
  }
  return marks;
}

type Head = { bytes: Uint8Array; end: number };

/** The head ends at an empty line or a delimiter. */
function headAt(
  message: Uint8Array,
  start: number,
  isDelimiter: (at: number) => boolean,
  allowance: Allowance,
): Head {
  for (let at = start; at < message.length; ) {
    const end = lineEnd(message, at);
    allowance.take('headerBytes', end - at);
    const isEmpty = isOnly(message, at, end, [CR, LF]);
    if (isEmpty || (message[at] === DASH && isDelimiter(at))) {
      return { bytes: message.subarray(start, at), end: isEmpty ? end : at };
    }
    at = end;
  }
  return { bytes: message.subarray(start), end: message.length };
}

function lineEnd(message: Uint8Array, at: number): number {
  const end = message.indexOf(LF, at);
  return end < 0 ? message.length : end + 1;
}

function isOnly(message: Uint8Array, from: number, to: number, bytes: readonly number[]): boolean {
  for (let at = from; at < to; at += 1) if (!bytes.includes(message[at] ?? 0)) return false;
  return true;
}

function opened(open: Open[], boundary: string, mediaType: string): Open[] {
  const bytes = new TextEncoder().encode(boundary);
  if (open.length === MAX_DEPTH) throw new TooComplexError('multiparts in one another');
  if (bytes.length > MAX_BOUNDARY) throw new TooComplexError('a long boundary');
  return [...open, { boundary: bytes, mediaType }];
}

type Delimiter = { index: number; isLast: boolean; end: number };

function delimiterAt(message: Uint8Array, at: number, open: readonly Open[]): Delimiter | null {
  for (let index = open.length - 1; index >= 0; index -= 1) {
    const boundary = open[index]?.boundary ?? new Uint8Array();
    const after = at + 2 + boundary.length;
    if (message[at + 1] !== DASH || !boundary.every((byte, i) => message[at + 2 + i] === byte)) continue;
    const isLast = message[after] === DASH && message[after + 1] === DASH;
    const end = lineEnd(message, after);
    if (isOnly(message, isLast ? after + 2 : after, end, [0x20, 0x09, CR, LF])) return { index, isLast, end };
  }
  return null;
}
