import { startsWithBytes } from '../../platform/domain/bytes';
import { isMultipart } from './head';
import { contentOf, type PartContent } from './part-content';
import { signedContent } from './signed-content';
import { isTnef, readTnef } from './tnef';
import { type Allowance, newAllowance, TooComplexError } from './too-complex';
import { decodeBody } from './transfer-encoding';

export type MessageFile = {
  fileName: string;
  mimeType: string;
  /** The stated one, which may be wrong. */
  charset: string | null;
  /** Decodes on each call: all decoded files at once would double the memory of the message. */
  read(): Uint8Array<ArrayBuffer>;
};

/** An attachment that holds what nobody here can look into. */
export type UnopenedFile = { fileName: string; isEncrypted: boolean };

export type Message = {
  /** Named parts and attachments, including those within others (docs/report-formats.md#attachments). */
  files: MessageFile[];
  unopened: UnopenedFile[];
};

/** How many messages in one another are looked into, and how many wrappers of other kinds. */
const LEVELS = { forwarded: 1, wrapped: 3 };
type Levels = typeof LEVELS;

type Found = Message & { allowance: Allowance };

/** `head` has its first bytes. */
type Item = MessageFile & { isLeftOut: boolean; head: () => Uint8Array };

/** Raises `TooComplexError`. */
export async function readMessage(bytes: Uint8Array<ArrayBuffer>): Promise<Message> {
  const found: Found = { files: [], unopened: [], allowance: newAllowance() };
  await openMessage(bytes, LEVELS, found);
  return { files: found.files, unopened: found.unopened };
}

async function openMessage(bytes: Uint8Array, left: Levels, found: Found): Promise<void> {
  for (const part of await partsOf(bytes, found.allowance)) {
    if (!isText(part)) await openItem(itemOf(part), left, found);
  }
}

async function openItem(item: Item, left: Levels, found: Found): Promise<void> {
  if (item.isLeftOut) return;
  found.allowance.take('files');
  const kind = kindOf(item);
  const { forwarded, wrapped } = left;
  if (kind === 'file') found.files.push(fileOf(item));
  else if (kind === 'forwarded' && forwarded > 0) {
    await openMessage(item.read(), { forwarded: forwarded - 1, wrapped }, found);
  } else if (kind === 'signed' && wrapped > 0) {
    const signed = signedContent(item.read());
    if ('content' in signed) await openMessage(signed.content, { forwarded, wrapped: wrapped - 1 }, found);
    else found.unopened.push(unopened(item, signed.fault === 'encrypted'));
  } else if (kind === 'tnef' && wrapped > 0) await openTnef(item, left, found);
  else found.unopened.push(unopened(item, kind === 'encrypted'));
}

async function openTnef(item: Item, { forwarded, wrapped }: Levels, found: Found): Promise<void> {
  const attachments = readTnef(item.read());
  if (attachments === null) found.unopened.push(unopened(item, false));
  for (const { fileName, mediaType, bytes, isEmbedded } of attachments ?? []) {
    const each: Item = {
      fileName: nameOf(fileName),
      mimeType: mediaType,
      charset: null,
      isLeftOut: isSilent(mediaType, fileName, bytes),
      head: () => bytes.subarray(0, HEAD_BYTES),
      read: () => bytes,
    };
    if (isEmbedded && forwarded === 0) found.unopened.push(unopened(each, false));
    else await openItem(each, { forwarded: forwarded - Number(isEmbedded), wrapped: wrapped - 1 }, found);
  }
}

/** The text of the message itself. */
function isText({ mediaType, fileName, isAttachment }: Part): boolean {
  return (mediaType === 'text/plain' || mediaType === 'text/html') && !fileName && !isAttachment;
}

const HEAD_BYTES = 1024;
/** Base64 and quoted-printable take up to three times as much. */
const HEAD_ENCODED = 4 * HEAD_BYTES;

function itemOf(part: Part): Item {
  const { body, encoding, mediaType, charset, isAttachment, within } = part;
  const fileName = nameOf(part.fileName ?? '');
  const head = () => decodeBody(body.subarray(0, HEAD_ENCODED), encoding).subarray(0, HEAD_BYTES);
  const isInline = mediaType.startsWith('image/') && (!isAttachment || within === 'multipart/related');
  return {
    fileName,
    mimeType: mediaType,
    charset,
    isLeftOut: isInline || isSilent(mediaType, fileName, head()),
    head,
    read: () => decodeBody(body, encoding),
  };
}

function nameOf(fileName: string): string {
  return fileName.slice(0, 255).toWellFormed();
}

/** Parts that never hold a file: signatures, and the resource forks of Macs (RFC 1740). */
const SILENT_TYPE = /^application\/(applefile|(x-)?pkcs7-signature|pgp-signature|pgp-encrypted)$/;
const SILENT_NAME = /\.p7s$/i;
const APPLE_DOUBLE = [0x00, 0x05, 0x16, 0x07];

function isSilent(mediaType: string, fileName: string, head: Uint8Array): boolean {
  return SILENT_TYPE.test(mediaType) || SILENT_NAME.test(fileName) || startsWithBytes(head, APPLE_DOUBLE);
}

type Kind = 'file' | 'forwarded' | 'signed' | 'tnef' | 'encrypted' | 'elsewhere';

/** The content decides where a name or type alone shows little. */
function kindOf({ mimeType, fileName, head }: Item): Kind {
  if (/^message\/(rfc822|global)$/.test(mimeType)) return 'forwarded';
  if (/^message\/(partial|external-body)$/.test(mimeType)) return 'elsewhere';
  const bytes = head();
  if (isTnef(bytes)) return 'tnef';
  if (/^application\/(x-)?pkcs7-mime$/.test(mimeType) || /\.p7m$/i.test(fileName)) return 'signed';
  const text = new TextDecoder('latin1').decode(bytes);
  if (text.startsWith('-----BEGIN PGP MESSAGE-----')) return 'encrypted';
  if (!/\.eml$/i.test(fileName)) return 'file';
  return FIRST_FIELD.test(text) ? 'forwarded' : 'elsewhere';
}

/** The first line of a message (RFC 5322 §2.2), behind a byte order mark or the line of an mbox (RFC 4155). */
const FIRST_FIELD = /^(\xef\xbb\xbf)?(From [^\n]{1,200}\n)?[!-9;-~]{1,100}[ \t]{0,10}:/;

function fileOf({ fileName, mimeType, charset, read }: Item): MessageFile {
  return { fileName, mimeType, charset, read };
}

const FORWARDED = 'mensagem reencaminhada';

function unopened({ fileName, mimeType }: Item, isEncrypted: boolean): UnopenedFile {
  const name = fileName || (mimeType.startsWith('message/') ? FORWARDED : mimeType);
  return { fileName: name, isEncrypted };
}

/** `within` is the type of the multipart around it. */
type Part = PartContent & { body: Uint8Array; within: string | null };

type Open = { boundary: Uint8Array; mediaType: string };

const DASH = 0x2d;

const LF = 0x0a;

const CR = 0x0d;

const MAX_DEPTH = 50;

const MAX_BOUNDARY = 998;

/** Splits a message in order, in linear time (RFC 2046 §5.1). Raises `TooComplexError`. */
async function partsOf(message: Uint8Array, allowance: Allowance): Promise<Part[]> {
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
