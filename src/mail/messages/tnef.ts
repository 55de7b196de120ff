import { startsWithBytes } from '../../platform/domain/bytes';

/** An attachment of a winmail.dat; `embedded` is a message in it, as TNEF itself. */
type TnefAttachment = {
  fileName: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
  isEmbedded: boolean;
};

/** The signature of MS-OXTNEF, section 2.1.3, little endian as all numbers. */
const SIGNATURE = [0x78, 0x9f, 0x3e, 0x22];

const OEM_CODEPAGE = 0x0006_9007;
const BEGINS_ATTACHMENT = 0x0006_9002;
const TITLE = 0x0001_8010;
const DATA = 0x0006_800f;
const PROPERTIES = 0x0006_9005;

/** Tags of MAPI properties (MS-OXPROPS). */
const LONG_NAME = 0x3707;
const DISPLAY_NAME = 0x3001;
const MIME_TAG = 0x370e;
const DATA_OBJECT = 0x3701;

const [STRING_8, UNICODE, OBJECT, BINARY] = [0x1e, 0x1f, 0x0d, 0x102];
/** In bytes as written, padded to four. */
const WIDTHS: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};
const SEVERAL = 0x1000;
/** An object begins with the id of its interface. */
const INTERFACE_BYTES = 16;

/** A real file has a tenth of each. */
const MOST_ATTRIBUTES = 10_000;
const MOST_ATTACHMENTS = 500;
const MOST_PROPERTIES = 1000;

export function isTnef(bytes: Uint8Array): boolean {
  return startsWithBytes(bytes, SIGNATURE);
}

/** The attachments alone, in linear time and without copies; null for what cannot be read, or is over a limit.
 * Checksums are not looked at: programs write wrong ones. */
export function readTnef(bytes: Uint8Array<ArrayBuffer>): TnefAttachment[] | null {
  if (!isTnef(bytes)) return null;
  try {
    return attachmentsIn(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Raises `RangeError`, as a view does past its end. */
function attachmentsIn(bytes: Uint8Array<ArrayBuffer>): TnefAttachment[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: TnefAttachment[] = [];
  let codepage = 'windows-1252';
  let count = 0;
  // After the signature and a key: level, id, length, data, checksum.
  for (let at = 6; at < bytes.length; ) {
    count += 1;
    if (count > MOST_ATTRIBUTES) throw new RangeError('too many attributes');
    const id = view.getUint32(at + 1, true);
    const from = at + 9;
    const end = from + view.getUint32(at + 5, true);
    if (end > bytes.length) throw new RangeError('an attribute past the end');
    const value = bytes.subarray(from, end);
    if (id === OEM_CODEPAGE && value.length >= 4) codepage = `windows-${view.getUint32(from, true)}`;
    if (id === BEGINS_ATTACHMENT) {
      if (found.length === MOST_ATTACHMENTS) throw new RangeError('too many attachments');
      found.push({
        fileName: '',
        mediaType: 'application/octet-stream',
        bytes: new Uint8Array(),
        isEmbedded: false,
      });
    }
    const last = found.at(-1);
    if (last && id === TITLE) last.fileName ||= textOf(value, codepage);
    if (last && id === DATA) last.bytes = value;
    if (last && id === PROPERTIES) {
      const { fileName, ...said } = propertiesOf(value, codepage);
      Object.assign(last, said, fileName && { fileName });
    }
    at = end + 2;
  }
  return found;
}

/** Raises `RangeError`. */
function propertiesOf(bytes: Uint8Array<ArrayBuffer>, codepage: string): Partial<TnefAttachment> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = view.getUint32(0, true);
  if (count > MOST_PROPERTIES) throw new RangeError('too many properties');
  const said: Partial<TnefAttachment> = {};
  let at = 4;
  for (let nth = 0; nth < count; nth += 1) {
    const type = view.getUint16(at, true);
    const id = view.getUint16(at + 2, true);
    at += 4;
    if (id >= 0x8000) at = afterName(view, at);
    const read = valuesAt(bytes, view, at, type);
    at = read.end;
    const [value] = read.values;
    if (!value) continue;
    const text = () => textOf(value, (type & ~SEVERAL) === UNICODE ? 'utf-16le' : codepage);
    if (id === LONG_NAME) said.fileName = text();
    if (id === DISPLAY_NAME) said.fileName ||= text();
    if (id === MIME_TAG) said.mediaType = text().toLowerCase();
    if (id === DATA_OBJECT && (type === OBJECT || type === BINARY)) {
      const content = value.subarray(INTERFACE_BYTES);
      const isEmbedded = isTnef(content);
      Object.assign(said, { isEmbedded, bytes: isEmbedded ? content : value });
    }
  }
  return said;
}

/** After the GUID, kind and number or name of a property that an application named. */
function afterName(view: DataView, at: number): number {
  const isNumber = view.getUint32(at + 16, true) === 0;
  return isNumber ? at + 24 : at + 24 + padded(view.getUint32(at + 20, true));
}

/** Values of varying length; those of a fixed one are skipped. */
function valuesAt(bytes: Uint8Array<ArrayBuffer>, view: DataView, from: number, type: number) {
  const width = WIDTHS[type & ~SEVERAL];
  const values: Uint8Array<ArrayBuffer>[] = [];
  const isCounted = (type & SEVERAL) !== 0 || width === undefined;
  const count = isCounted ? view.getUint32(from, true) : 1;
  let at = isCounted ? from + 4 : from;
  if (width !== undefined) {
    const end = at + width * count;
    if (end > bytes.length) throw new RangeError('numbers past the end');
    return { values, end };
  }
  if (![STRING_8, UNICODE, OBJECT, BINARY].includes(type & ~SEVERAL)) throw new RangeError('an unknown type');
  if (count > MOST_PROPERTIES) throw new RangeError('too many values');
  for (let nth = 0; nth < count; nth += 1) {
    const length = view.getUint32(at, true);
    const end = at + 4 + length;
    if (end > bytes.length) throw new RangeError('a value past the end');
    values.push(bytes.subarray(at + 4, end));
    at += 4 + padded(length);
  }
  return { values, end: at };
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

const LONGEST_NAME = 1024;

function textOf(bytes: Uint8Array, encoding: string): string {
  const known = /^(utf-16le|windows-125\d)$/.test(encoding) ? encoding : 'windows-1252';
  const text = new TextDecoder(known).decode(bytes.subarray(0, LONGEST_NAME));
  return text.split('\0', 1)[0] ?? '';
}
